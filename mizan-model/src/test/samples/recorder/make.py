#!/usr/bin/env python3
"""Writes two traces as Recorder 2.5.0 stores them and, beside them, their calls as recorder2text prints them.

ior_fpp_2       ior -a POSIX -F -w -r -t 256k -b 512k -s 2 with 2 ranks; a table, a grammar and times for each rank
ior_shared_2    the same calls of both ranks (an MPI barrier and reads of one file) with tables shared by the processes

The grammars were written by hand, so that the calls below follow from them by reading.
"""
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
FUNCTIONS = ["MPI_Barrier", "open", "write", "read", "lseek", "close", "unlink", "pread"]
LAYER = {"MPI_Barrier": 2}  # the others are POSIX: 0
K = 1 << 10


def table(rank, entries):
    """Signatures: thread, function, level, number of arguments, length and text of the arguments."""
    data = struct.pack("<i", len(entries))
    for terminal, (function, *arguments) in enumerate(entries):
        text = "".join(f"{a} " for a in arguments).encode()
        key = struct.pack("<QBBBi", 77, FUNCTIONS.index(function), 0, len(arguments), len(text)) + text
        data += struct.pack("<iiiI", terminal, rank, len(key), 1) + key
    return data


def grammar(rules):
    """rules: number below 0 -> symbols (terminal, or rule below 0) with how often each repeats."""
    data = struct.pack("<i", len(rules))
    for rule, symbols in rules.items():
        data += struct.pack("<ii", rule, len(symbols)) + b"".join(struct.pack("<ii", *symbol) for symbol in symbols)
    return data


def times(pairs):
    """Start and end in ticks of 100 ns, both as the distance to the start of the call before."""
    data, last = b"", 0
    for start, end in pairs:
        data += struct.pack("<II", start - last, end - last)
        last = start
    return data


def head(ranks, shared):
    return struct.pack("<i4xddiii4x", ranks, 1.75e9, 1e-7, 262144, 0, shared) + "".join(f + "\n" for f in FUNCTIONS).encode()


def text(entries, order, pairs):
    lines = []
    for terminal, (start, end) in zip(order, pairs):
        function, *arguments = entries[terminal]
        lines.append("%.7f %.7f %s 0 %d ( %s )\n" % (start / 1e7, end / 1e7, function, LAYER.get(function, 0), " ".join(map(str, arguments))))
    return "".join(lines).encode()


def save(name, data):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def file_per_process():
    folder = "ior_fpp_2/"
    save(folder + "VERSION", b"2.5.0")
    save(folder + "recorder.mt", head(2, 0))
    for rank in range(2):
        path = f"/scratch/out.0000000{rank}"
        entries = [("MPI_Barrier", "MPI_COMM_WORLD"), ("open", path, 66, 436), ("write", path, "%p", 256 * K), ("close", path), ("open", path, 2, 0),
            ("lseek", path, 0, 0), ("read", path, "%p", 256 * K), ("unlink", path)]
        # barrier, open to create, four writes, close; barrier, open, seek, four reads, close; unlink
        rules = {-1: [(-2, 1), (2, 4), (3, 1), (0, 1), (4, 1), (-3, 1), (7, 1)], -2: [(0, 1), (1, 1)], -3: [(5, 1), (6, 4), (3, 1)]}
        order = [0, 1, 2, 2, 2, 2, 3, 0, 4, 5, 6, 6, 6, 6, 3, 7]
        pairs = [(1000 * n + 10 * rank, 1000 * n + 500 + 10 * rank) for n in range(1, len(order) + 1)]
        save(f"{folder}{rank}.cst", table(rank, entries))
        save(f"{folder}{rank}.cfg", grammar(rules))
        save(f"{folder}{rank}.ts", times(pairs))
        save(f"ior_fpp_2.text/{rank}.txt", text(entries, order, pairs))


def shared_tables():
    folder, path = "ior_shared_2/", "/scratch/in.dat"
    entries = [("MPI_Barrier", "MPI_COMM_WORLD"), ("open", path, 0, 0), ("pread", path, "%p", 4096, 0), ("pread", path, "%p", 4096, 8192), ("close", path)]
    save(folder + "VERSION", b"2.5.0")
    save(folder + "recorder.mt", head(2, 1))
    save(folder + "0.cst", table(0, entries))
    # Both ranks have the one grammar: barrier, open, three times both reads, close.
    save(folder + "0.cfg", grammar({-1: [(0, 1), (1, 1), (-2, 3), (4, 1)], -2: [(2, 1), (3, 1)]}))
    save(folder + "ug.mt", struct.pack("<iii", 0, 0, 1))
    for rank in range(2):
        order = [0, 1, 2, 3, 2, 3, 2, 3, 4]
        pairs = [(7 * n * n + rank, 7 * n * n + 5) for n in range(1, len(order) + 1)]
        save(f"{folder}{rank}.ts", times(pairs))
        save(f"ior_shared_2.text/{rank}.txt", text(entries, order, pairs))


if __name__ == "__main__":
    file_per_process()
    shared_tables()
