"""Codes: a kind and four small fields in one int."""

from hypothesis import given
from hypothesis import strategies as st

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of, pack

BYTE = st.integers(0, 255)


@given(BYTE, BYTE, BYTE, BYTE, BYTE)
def test_fields_come_back(kind: int, a: int, b: int, c: int, d: int) -> None:
    code = pack(kind, a, b, c, d)

    assert (kind_of(code), field_a(code), field_b(code), field_c(code), field_d(code)) == (kind, a, b, c, d)
    assert 0 <= code < 2**40


@given(st.tuples(BYTE, BYTE, BYTE, BYTE, BYTE), st.tuples(BYTE, BYTE, BYTE, BYTE, BYTE))
def test_different_fields_are_different_codes(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    assert (pack(*one) == pack(*two)) == (one == two)


def test_no_code_is_zero() -> None:
    """Kinds count from 1, so that 0 can mean "nothing is asked"."""
    assert NONE == 0
    assert pack(1) != NONE
