"""Structures that a C file and Python both name, by their fields in a line."""

import ctypes

_KINDS = {"*": ctypes.c_void_p, "": ctypes.c_long, "int": ctypes.c_int, "float": ctypes.c_float}


def c_structure(name: str, fields: str) -> type[ctypes.Structure]:
    """The structure `name` of a C file. Of `fields` `x*` is a pointer, `x` a long, `x:int` and `x:float` as named."""
    parts = [field.replace("*", ":*").partition(":") for field in fields.split(",")]
    return type(name, (ctypes.Structure,), {"_fields_": [(field, _KINDS[kind]) for field, _, kind in parts]})
