"""A command of typer's that may be called thousands of times in one process: what it takes is worked out once."""

from typing import Any

from typer.core import TyperCommand


class Leaf(TyperCommand):
    """A command that keeps its parser, and what becomes of each parameter that is not given."""

    _parser: Any = None
    _usual: dict[str, Any] | None = None

    def make_parser(self, ctx: Any) -> Any:
        """Return the one parser, which speaks of this call's context."""
        if self._parser is None:
            self._parser = super().make_parser(ctx)
        self._parser.ctx = ctx
        return self._parser

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a command line into a context. Only parameters that are given are worked out, but for the first time."""
        rest: list[str]
        words = list(args)
        if self._usual is None:
            rest = super().parse_args(ctx, args)
            self._usual = {name: value for name, value in ctx.params.items() if ctx.get_parameter_source(name).name == "DEFAULT"}
            return rest
        opts, rest, order = self.make_parser(ctx).parse_args(words)
        given = [param for param in self.params if param.name in opts or param.name not in self._usual]
        if rest or any(param not in self.params for param in order):
            return super().parse_args(ctx, args)  # too much, or a call for help: all the words there are for that
        ctx.params.update(self._usual)
        for param in sorted(given, key=lambda param: order.index(param) if param in order else len(order)):
            param.handle_parse_result(ctx, opts, rest)
        ctx.args = rest
        return rest
