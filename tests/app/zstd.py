"""Zstandard by way of the library that the program itself needs: Python brings none before 3.14."""
from __future__ import annotations

import ctypes
import ctypes.util

_library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
for _name in ("ZSTD_compress", "ZSTD_decompress", "ZSTD_compressBound"):
    getattr(_library, _name).restype = ctypes.c_size_t


def compressed(data: bytes, level: int = 3) -> bytes:
    room = _library.ZSTD_compressBound(ctypes.c_size_t(len(data)))
    out = ctypes.create_string_buffer(room)
    size = _library.ZSTD_compress(out, ctypes.c_size_t(room), data, ctypes.c_size_t(len(data)), level)
    return out.raw[:size]


def unpacked(data: bytes, most: int = 64 << 20) -> bytes:
    out = ctypes.create_string_buffer(most)
    size = _library.ZSTD_decompress(out, ctypes.c_size_t(most), data, ctypes.c_size_t(len(data)))
    if size > most:
        raise AssertionError("not zstd, or cut off")
    return ctypes.string_at(out, size)
