"""How templates become Python here: as Jinja does it, less what it asks of templates and data that it doesn't know.

Ours are our own and compiled once, all their text is escaped, and nothing that they call wants a context. So a call is
a call, a macro with its arguments in place is a function, and numbers need no escaping. What comes out is the same to
the byte; a test holds every game's table to that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, optimizeconst
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape, soft_str

SPECIAL = re.compile("[&<>\"']").search
BUILT_IN = frozenset((int, float, bool))
_new = str.__new__


def markup(text: str) -> Markup:
    """A text that needs no escaping any more."""
    return _new(Markup, text)


def shown(value: object) -> str:
    """A value as it stands in HTML."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return escape(value) if SPECIAL(value) else value  # type: ignore[call-overload, return-value]
    return str(value) if kind in BUILT_IN else escape(value)


def joined(parts: tuple[object, ...]) -> str:
    """What `~` makes: text, or HTML where any of it is."""
    texts = [soft_str(part) for part in parts]
    if any(hasattr(text, "__html__") for text in texts):
        return markup("".join([shown(text) for text in texts]))
    return "".join(texts)


def attribute(of: Any, name: str, environment: Environment) -> Any:
    """What a template calls `of.name`: of plain data a value, of anything else an attribute."""
    if type(of) is dict and name in of:
        return of[name]
    try:
        return getattr(of, name)
    except AttributeError:
        return environment.getattr(of, name)


def caller_of(body: Callable[[], str]) -> Callable[[], Markup]:
    """What a macro gets from `{% call %}`."""
    return lambda: markup(body())


class QuickMacro(Macro):
    """A macro whose arguments go straight to its function."""

    def __call__(self, *args: Any, **more: Any) -> str:
        count = self._argument_count
        if len(args) == count and not (more or self.caller or self.catch_kwargs or self.catch_varargs):
            return markup(self._func(*args))
        if len(args) > count or self.explicit_caller or self.catch_kwargs or self.catch_varargs:
            return super().__call__(*args, **more)
        left = more.copy()
        arguments = [*args, *[left.pop(name, missing) for name in self.arguments[len(args) :]]]
        if self.caller and "caller" in left:
            arguments.append(left.pop("caller"))
        elif self.caller:
            return super().__call__(*args, **more)
        if left:
            return super().__call__(*args, **more)  # which says what is wrong
        return markup(self._func(*arguments))


class QuickGenerator(CodeGenerator):
    """Writes the Python of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's names
        self.writeline(f"from {__name__} import QuickMacro, attribute, caller_of, joined, shown")
        super().visit_Template(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            self.fail("a call names each of its arguments here", node.lineno)
        plain: list[nodes.Node] = [*node.args, *[word for word in node.kwargs if not iskeyword(word.key)]]
        named = [word for word in node.kwargs if iskeyword(word.key)]
        self.visit(node.node, frame)
        self.write("(")
        for argument in plain:
            self.visit(argument, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        if named:
            self.write("**{")
            for word in named:
                self.write(f"{word.key!r}: ")
                self.visit(word.value, frame)
                self.write(", ")
            self.write("}")
        self.write(")")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        self.write("attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, environment)")

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("shown(")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        node = macro_ref.node
        if isinstance(node, nodes.CallBlock) and not node.args and not _asks(macro_ref):
            self.write("caller_of(macro)")
            return
        self.write("Quick")
        super().macro_def(macro_ref, frame)


def _asks(macro_ref: MacroRef) -> bool:
    """Whether a body uses what it was called with."""
    return macro_ref.accesses_caller or macro_ref.accesses_kwargs or macro_ref.accesses_varargs
