"""`python -m whcli`."""

from whcli.cli.app import main

if __name__ == "__main__":
    main()
