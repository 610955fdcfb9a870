"""From Views to text, Markdown and JSON."""
