#!/usr/bin/env python3
"""Writes the Darshan logs of this folder and the lines that must be printed for them.

An encoder of its own, made from the description of the format (docs of Darshan, log versions 3.00 to 3.41). It shares no
code with the reader, and none with the writer, so that a wrong offset cannot be wrong on both sides.

    numbered-VERSION-ORDER.darshan   each counter of each module has another value; modules in the versions of that time
    run-VERSION-ORDER.darshan        a small run that is consistent in itself: counters, traces and heat maps of the same requests
    NAME.KIND.txt                    the lines of darshan-parser (base, --total, --perf, --file) and darshan-dxt-parser (dxt)
                                     that have values; sizes of packed regions and explanations are left out
"""
import bz2
import os
import re
import struct
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
M = 1 << 20
START, END = 1_700_000_000, 1_700_000_008  # Tue Nov 14 22:13:20 2023, and 8 s later
UNKNOWN = -1

# ---------------------------------------------------------------- names of counters, in the order of their records

BINS = "0_100 100_1K 1K_10K 10K_100K 100K_1M 1M_4M 4M_10M 10M_100M 100M_1G 1G_PLUS".split()
LIMITS = [100, 1 << 10, 10 << 10, 100 << 10, M, 4 * M, 10 * M, 100 * M, 1 << 30]
STAMPS = "F_OPEN_START_TIMESTAMP F_READ_START_TIMESTAMP F_WRITE_START_TIMESTAMP F_CLOSE_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_READ_END_TIMESTAMP F_WRITE_END_TIMESTAMP F_CLOSE_END_TIMESTAMP".split()
SPENT = "F_READ_TIME F_WRITE_TIME F_META_TIME F_MAX_READ_TIME F_MAX_WRITE_TIME F_FASTEST_RANK_TIME F_SLOWEST_RANK_TIME".split()
VARIANCES = "F_VARIANCE_RANK_TIME F_VARIANCE_RANK_BYTES".split()
RANKS = "FASTEST_RANK FASTEST_RANK_BYTES SLOWEST_RANK SLOWEST_RANK_BYTES".split()
FOUR = range(1, 5)
COMMON = [f"ACCESS{n}_ACCESS" for n in FOUR] + [f"ACCESS{n}_COUNT" for n in FOUR]


def bins(middle=""):
    return [f"SIZE_{way}_{middle}{size}" for way in ("READ", "WRITE") for size in BINS]


def dimensions():
    each = [f"{what}_D{d}" for what in ("LENGTH", "STRIDE") for d in range(1, 6)]
    return [f"ACCESS{n}_{what}" for n in FOUR for what in ["ACCESS"] + each] + [f"ACCESS{n}_COUNT" for n in FOUR]


def accesses(kinds, ways="VAR VAR1 VARA VARS VARM VARN VARD"):
    return [f"{kind}_{way}" for kind in kinds.split() for way in ways.split()]


# label: prefix of its counters, number of the module, integers, doubles
MODULES = {
    "POSIX": ("POSIX", 1,
        "OPENS FILENOS DUPS READS WRITES SEEKS STATS MMAPS FSYNCS FDSYNCS RENAME_SOURCES RENAME_TARGETS RENAMED_FROM MODE BYTES_READ BYTES_WRITTEN MAX_BYTE_READ MAX_BYTE_WRITTEN CONSEC_READS CONSEC_WRITES SEQ_READS SEQ_WRITES RW_SWITCHES MEM_NOT_ALIGNED MEM_ALIGNMENT FILE_NOT_ALIGNED FILE_ALIGNMENT MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split()
        + bins() + [f"STRIDE{n}_STRIDE" for n in FOUR] + [f"STRIDE{n}_COUNT" for n in FOUR] + COMMON + RANKS,
        STAMPS + SPENT + VARIANCES),
    "MPI-IO": ("MPIIO", 2,
        "INDEP_OPENS COLL_OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES SPLIT_READS SPLIT_WRITES NB_READS NB_WRITES SYNCS HINTS VIEWS MODE BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split()
        + bins("AGG_") + COMMON + RANKS,
        STAMPS + SPENT + VARIANCES),
    "H5F": ("H5F", 3, "OPENS FLUSHES USE_MPIIO".split(),
        "F_OPEN_START_TIMESTAMP F_CLOSE_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_CLOSE_END_TIMESTAMP F_META_TIME".split()),
    "H5D": ("H5D", 4,
        "OPENS READS WRITES FLUSHES BYTES_READ BYTES_WRITTEN RW_SWITCHES REGULAR_HYPERSLAB_SELECTS IRREGULAR_HYPERSLAB_SELECTS POINT_SELECTS MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split()
        + bins("AGG_") + dimensions()
        + "DATASPACE_NDIMS DATASPACE_NPOINTS DATATYPE_SIZE CHUNK_SIZE_D1 CHUNK_SIZE_D2 CHUNK_SIZE_D3 CHUNK_SIZE_D4 CHUNK_SIZE_D5 USE_MPIIO_COLLECTIVE USE_DEPRECATED".split() + RANKS,
        STAMPS + SPENT + VARIANCES),
    "PNETCDF_FILE": ("PNETCDF_FILE", 5,
        "CREATES OPENS REDEFS INDEP_WAITS COLL_WAITS SYNCS BYTES_READ BYTES_WRITTEN WAIT_FAILURES".split(),
        "F_OPEN_START_TIMESTAMP F_CLOSE_START_TIMESTAMP F_WAIT_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_CLOSE_END_TIMESTAMP F_WAIT_END_TIMESTAMP F_META_TIME F_WAIT_TIME".split()),
    "PNETCDF_VAR": ("PNETCDF_VAR", 6,
        "OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES NB_READS NB_WRITES BYTES_READ BYTES_WRITTEN RW_SWITCHES".split()
        + accesses("PUT GET") + accesses("IPUT IGET BPUT", "VAR VAR1 VARA VARS VARM VARN")
        + "MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split() + bins("AGG_") + dimensions()
        + "NDIMS NPOINTS DATATYPE_SIZE IS_RECORD_VAR".split() + RANKS,
        STAMPS + SPENT + VARIANCES),
    "BG/Q": ("BGQ", 7,
        "CSJOBID NNODES RANKSPERNODE DDRPERNODE INODES ANODES BNODES CNODES DNODES ENODES TORUSENABLED".split(),
        ["F_TIMESTAMP"]),
    "STDIO": ("STDIO", 9,
        "OPENS FDOPENS READS WRITES SEEKS FLUSHES BYTES_WRITTEN BYTES_READ MAX_BYTE_READ MAX_BYTE_WRITTEN".split() + RANKS,
        "F_META_TIME F_WRITE_TIME F_READ_TIME F_OPEN_START_TIMESTAMP F_CLOSE_START_TIMESTAMP F_WRITE_START_TIMESTAMP F_READ_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_CLOSE_END_TIMESTAMP F_WRITE_END_TIMESTAMP F_READ_END_TIMESTAMP F_FASTEST_RANK_TIME F_SLOWEST_RANK_TIME".split() + VARIANCES),
    "DFS": ("DFS", 16,
        "OPENS GLOBAL_OPENS LOOKUPS DUPS READS READXS WRITES WRITEXS NB_READS NB_WRITES GET_SIZES PUNCHES REMOVES STATS BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split()
        + bins() + COMMON + ["CHUNK_SIZE"] + RANKS,
        STAMPS + SPENT),
    "DAOS": ("DAOS", 17,
        "OBJ_OPENS OBJ_FETCHES OBJ_UPDATES OBJ_PUNCHES OBJ_DKEY_PUNCHES OBJ_AKEY_PUNCHES OBJ_DKEY_LISTS OBJ_AKEY_LISTS OBJ_RECX_LISTS ARRAY_OPENS ARRAY_READS ARRAY_WRITES ARRAY_GET_SIZES ARRAY_SET_SIZES ARRAY_STATS ARRAY_PUNCHES ARRAY_DESTROYS KV_OPENS KV_GETS KV_PUTS KV_REMOVES KV_LISTS KV_DESTROYS NB_OPS BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE".split()
        + bins() + COMMON + "OBJ_OTYPE ARRAY_CELL_SIZE ARRAY_CHUNK_SIZE".split() + RANKS,
        STAMPS + SPENT),
}
LUSTRE, DXT_POSIX, DXT_MPIIO, HEATMAP = 8, 10, 11, 15
FLAGS = "stale prefrd prefwr offline init nosync extension parity compress partial nocompr neg".split()
PATTERNS = {-1: "N/A", 0: "raid0", 2: "mdt", 4: "overstriped", 8: "foreign"}

# ---------------------------------------------------------------- older records: (integers, doubles), and what they become


def insert(values, at, *new):
    return values[:at] + list(new) + values[at:]


def newest(label, version, ints, doubles):
    """A record of an old version as the newest one has it; None where it is left out."""
    if label == "POSIX":
        if version == 1:
            if ints[6] > 0:  # a file of the standard streams
                return None
            ints = ints[:6] + ints[10:]
        if version <= 2:
            doubles = insert(doubles, 3, -1, -1)
        if version <= 3:
            ints = insert(ints, 1, -1, -1)
            ints = insert(ints, 10, -1, -1, 0)
    elif label == "MPI-IO" and version <= 2:
        doubles = insert(doubles, 3, -1, -1)
    elif label == "STDIO" and version == 1:
        ints = insert(ints, 1, -1)
    elif label == "H5F":
        if version == 1:
            doubles = insert(doubles, 1, -1, -1)
        if version <= 2:
            ints, doubles = ints + [-1, -1], doubles + [-1]
    elif label == "PNETCDF_FILE":
        if version == 1:
            doubles = insert(doubles, 1, -1, -1)
        if version <= 2:
            ints = [-1, ints[0] + ints[1]] + [-1] * 7
            doubles = [doubles[0], doubles[1], -1, doubles[2], doubles[3], -1, -1, -1]
    return ints, doubles


SIZES = {("POSIX", 1): (68, 15), ("POSIX", 2): (64, 15), ("POSIX", 3): (64, 17), ("POSIX", 4): (69, 17),
    ("MPI-IO", 1): (51, 15), ("MPI-IO", 2): (51, 15), ("MPI-IO", 3): (51, 17), ("STDIO", 1): (13, 15), ("STDIO", 2): (14, 15),
    ("H5F", 1): (1, 2), ("H5F", 2): (1, 4), ("H5F", 3): (3, 5), ("H5D", 1): (94, 17), ("H5D", 2): (94, 17),
    ("PNETCDF_FILE", 1): (2, 2), ("PNETCDF_FILE", 2): (2, 4), ("PNETCDF_FILE", 3): (9, 8), ("PNETCDF_VAR", 1): (120, 17),
    ("BG/Q", 1): (11, 1), ("BG/Q", 2): (11, 1), ("DFS", 1): (52, 15), ("DAOS", 1): (64, 15)}

# ---------------------------------------------------------------- a log


class Log:
    def __init__(self, version, order, compression=0, streams=1, nprocs=4):
        self.version, self.minor, self.e = version, int(version[2:]), "<" if order == "le" else ">"
        self.compression, self.streams, self.nprocs = compression, streams, nprocs
        self.names, self.regions, self.lines, self.dxt = {}, {}, {}, []
        self.partial = 0
        self.mounts = [("ext4", "/"), ("lustre", "/lustre"), ("nfs", "/lustre/home")]

    def name(self, path):
        number = 0x9E37_79B9_0000_0000 + len(self.names) * 0x0101 + 7  # above 2^63: ids have no sign
        self.names[number] = path
        return number

    def place(self, number):
        path = self.names.get(number, "")
        for kind, mount in sorted(self.mounts, key=lambda m: -len(m[1])):
            if path.startswith(mount):
                return mount, kind
        return "UNKNOWN", "UNKNOWN"

    def q(self, *values):
        return b"".join(struct.pack(self.e + ("Q" if v > 2**63 - 1 else "q"), v) for v in values)

    def d(self, *values):
        return struct.pack(self.e + "%dd" % len(values), *values)

    def add(self, module, version, data):
        self.regions.setdefault(module, [version, b""])
        assert self.regions[module][0] == version
        self.regions[module][1] += data

    def line(self, module, label, rank, number, counter, value, name=None, place=None):
        mount, kind = place or self.place(number)
        text = f"{label}\t{rank}\t{number}\t{counter}\t{value}\t{name or self.names.get(number, '(null)')}\t{mount}\t{kind}"
        self.lines.setdefault(module, []).append(text)

    def record(self, label, version, number, rank, ints, doubles, owner=None):
        prefix, module, names, dnames = MODULES[label]
        assert (len(ints), len(doubles)) == SIZES[label, version], (label, version, len(ints), len(doubles))
        data = self.q(number, rank)
        if (label, version) == ("BG/Q", 1):
            data += b"\x99" * 8  # an int and padding that mean nothing
        if label == "PNETCDF_VAR" or (label, version) == ("H5D", 2):
            data += self.q(owner)
        data += self.q(*ints) + self.d(*doubles)
        place = name = None
        if label in ("DFS", "DAOS"):
            pool, container = bytes(range(16)), bytes(range(16, 32))
            data += pool + container
            place = (":".join(re.sub(r"(.{8})(.{4})(.{4})(.{4})(.{12})", r"\1-\2-\3-\4-\5", u.hex()) for u in (pool, container)), "N/A")
        if label == "DAOS":
            data += self.q(3, 2**64 - 5)
            name = f"3.{2**64 - 5}"
        if label == "BG/Q":
            name, place = "darshan-bgq-record", ("UNKNOWN", "UNKNOWN")
        self.add(module, version, data)
        new = newest(label, version, list(ints), list(doubles))
        if new:
            assert (len(new[0]), len(new[1])) == (len(names), len(dnames)), label
            for counter, value in zip(names, new[0]):
                self.line(module, label, rank, number, f"{prefix}_{counter}", value, name, place)
            for counter, value in zip(dnames, new[1]):
                self.line(module, label, rank, number, f"{prefix}_{counter}", "%.6f" % value, name, place)
            if label in ("H5D", "PNETCDF_VAR"):
                self.line(module, label, rank, number, f"{prefix}_FILE_REC_ID", owner if version == 2 or label != "H5D" else 0)

    def lustre(self, version, number, rank, components):
        """components: stripe size, pattern, flags, start, end, mirror, pool, targets"""
        targets = [t for c in components for t in c[7]]
        if version == 1:
            size, _, _, _, _, _, _, osts = components[0]
            components = [(size, -1, -1, 0, -1, -1, "", osts)]
            data = self.q(number, rank, 40, 2, osts[0], size, len(osts), *osts)
        else:
            data = self.q(number, rank, len(components), len(targets))
            for size, pattern, flags, start, end, mirror, pool, osts in components:
                data += self.q(size, len(osts), pattern, flags, start, end, mirror) + pool.encode().ljust(16, b"\0")
            data += self.q(*targets)
        self.add(LUSTRE, version, data)
        put = lambda counter, value: self.line(LUSTRE, "LUSTRE", rank, number, "LUSTRE_" + counter, value)
        put("NUM_COMPONENTS", len(components))
        put("NUM_STRIPES", sum(len(c[7]) for c in components))
        for n, (size, pattern, flags, start, end, mirror, pool, osts) in enumerate(components, 1):
            words = ",".join(word for bit, word in enumerate(FLAGS) if flags >> bit & 1) or "0"
            for counter, value in [("STRIPE_SIZE", size), ("STRIPE_COUNT", len(osts)), ("STRIPE_PATTERN", PATTERNS[pattern]), ("FLAGS", "N/A" if flags == -1 else words),
                    ("EXT_START", start), ("EXT_END", end), ("MIRROR_ID", mirror), ("POOL_NAME", pool or "N/A")]:
                put(f"COMP{n}_{counter}", value)
            for i, ost in enumerate(osts):
                put(f"COMP{n}_OST_ID_{i}", ost)

    def heatmap(self, number, rank, width, written, read):
        self.add(HEATMAP, 1, self.q(number, rank) + self.d(width) + self.q(len(written), 0x7FFF12345678, 1) + self.q(*written) + self.q(*read))
        put = lambda counter, value: self.line(HEATMAP, "HEATMAP", rank, number, "HEATMAP_" + counter, value, None, ("UNKNOWN", "UNKNOWN"))
        put("F_BIN_WIDTH_SECONDS", "%.6f" % width)
        for way, values in (("READ", read), ("WRITE", written)):
            for i, value in enumerate(values):
                put(f"{way}_BIN_{i}", value)

    def trace(self, module, version, number, rank, host, writes, reads, targets=()):
        """writes, reads: offset, length, start, end; targets: those of one component with stripes of 1 MiB"""
        threads = version >= (2 if module == DXT_POSIX else 3)
        data = self.q(number, rank, 0) + host.encode().ljust(64, b"\0") + self.q(len(writes), len(reads))
        for offset, length, start, end in writes + reads:
            data += self.q(offset, length) + self.d(start, end) + (self.q(4711 + rank) if threads else b"")
        self.add(module, version, data)
        label = "X_POSIX" if module == DXT_POSIX else "X_MPIIO"
        mount, kind = self.place(number)
        out = [f"# DXT, file_id: {number}, file_name: {self.names[number]}", f"# DXT, rank: {rank}, hostname: {host}",
            "# DXT, number of threads: 1", f"# DXT, write_count: {len(writes)}, read_count: {len(reads)}",
            f"# DXT, mnt_pt: {mount}, fs_type: {kind}"]
        if targets:
            out += ["# DXT, Lustre stripe components:", f"#\t[Component 1] stripe_ext: 0 - EOF, stripe_size: {M}, stripe_count: {len(targets)}, OSTs: "
                + " ".join(map(str, targets))]
        for way, segments in (("write", writes), ("read", reads)):
            for i, (offset, length, start, end) in enumerate(segments):
                if module == DXT_MPIIO and version == 1:
                    offset = -1
                first = offset // M
                crossed = min((offset + length - 1) // M - first + 1, len(targets))
                osts = "".join("   [%3d]" % targets[(first + k) % len(targets)] for k in range(crossed)) if targets else ""
                out.append(" %s%8d%7s%9d%16d%16d%12.4f%12.4f%s   %s" % (label, rank, way, i, offset, length, start, end, osts, 4711 + rank if threads else "N/A"))
        self.dxt.append((module, out))

    def slot(self, module):
        """Modules that came later moved those behind them: H5D (4) with 3.20, PNETCDF_VAR (6) with 3.41."""
        if self.minor < 41 and module > 6:
            module -= 1
        if self.minor < 20 and module > 4:
            module -= 1
        return module

    def pack(self, data):
        each = -(-len(data) // self.streams)
        parts = [data[i:i + each] for i in range(0, len(data), each)]
        return b"".join({0: zlib.compress, 1: bz2.compress, 2: bytes}[self.compression](part) for part in parts)

    def head(self):
        """The lines at the top of every text, but for the sizes of packed regions."""
        out = [f"# darshan log version: {self.version}", "# compression method: " + ("ZLIB", "BZIP2", "NONE")[self.compression],
            "# exe: ./sample --size 1m -o out", "# uid: 1021", "# jobid: 31415", f"# start_time: {START}", "# start_time_asci: Tue Nov 14 22:13:20 2023",
            f"# end_time: {END}", "# end_time_asci: Tue Nov 14 22:13:28 2023", f"# nprocs: {self.nprocs}",
            "# run time: " + ("8.5000" if self.minor == 41 else "9.0000"),  # before 3.41: whole seconds, both ends counted
            "# metadata: lib_ver = 3.4.4", "# metadata: h = cb_nodes=4;romio_no_indep_rw=true"]
        return out + [f"# mount entry:\t{mount}\t{kind}" for kind, mount in sorted(self.mounts, key=lambda m: -len(m[1]))]

    def write(self, name, **texts):
        wide = self.minor == 41
        slots, header = (64, 1328) if wide else (16, 360)
        job = self.q(1021, START, 250_000_000, END, 750_000_000, self.nprocs, 31415) if wide else self.q(1021, START, END, self.nprocs, 31415)
        job += b"lib_ver=3.4.4\nh=cb_nodes=4;romio_no_indep_rw=true\n".ljust(1024, b"\0")
        job += ("./sample --size 1m -o out" + "".join(f"\n{kind}\t{mount}" for kind, mount in self.mounts)).encode()
        job = self.pack(job.ljust(4096, b"\0"))
        table = b""
        for number, path in self.names.items():
            text = path.encode()
            table += self.q(number) + (struct.pack(self.e + "I", len(text)) + text if self.minor < 10 else text + b"\0")
        table = self.pack(table)
        at = header + len(job) + len(table)
        places, versions, body = [0] * (2 * slots), [0] * slots, b""
        for module, (version, data) in sorted(self.regions.items()):
            slot, packed = self.slot(module), self.pack(data)
            places[2 * slot:2 * slot + 2] = at + len(body), len(packed)
            versions[slot] = version
            body += packed
        log = self.version.encode().ljust(8, b"\0") + self.q(6567223) + bytes([self.compression])
        log += bytes(7) + self.q(self.partial) if wide else bytes(3) + struct.pack(self.e + "I", self.partial)
        log += self.q(header + len(job), len(table)) + self.q(*places) + struct.pack(self.e + "%dI" % slots, *versions)
        assert len(log) == header, len(log)
        save(name + ".darshan", log + job + table + body)
        base = [line for _, lines in sorted(self.lines.items()) for line in lines]
        texts = dict(texts, base=base)
        if self.dxt:
            texts["dxt"] = [line for module, out in sorted(self.dxt, key=lambda part: part[0]) for line in out]
        for kind, lines in texts.items():
            # the same for both byte orders
            save(f"{name[:-3]}.{kind}.txt", "".join(line + "\n" for line in self.head() + lines).encode())


def save(name, data):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data)


# ---------------------------------------------------------------- numbered


def numbered(version, order, modules, **options):
    log = Log(version, order, **options)
    files = {label: log.name("/lustre" + "/home" * (n % 2) + f"/{n}.dat") for n, label in enumerate(MODULES)}
    del log.names[files["BG/Q"]]  # its record has no name in the table
    for label, module_version in modules:
        if label in MODULES:
            count, reals = SIZES[label, module_version]
            base = 1000 * MODULES[label][1]
            ints = [base + i for i in range(count)]
            doubles = [base + i / 8 for i in range(reals)]
            if (label, module_version) == ("POSIX", 1):
                log.record(label, 1, files[label], 2, ints, doubles)  # has FOPENS: belongs to the standard streams
                ints[6] = 0
            log.record(label, module_version, files[label], -1, ints, doubles, files["H5F"] + 1)
    kinds = dict(modules)
    if "LUSTRE" in kinds:
        log.lustre(kinds["LUSTRE"], files["POSIX"], -1,
            [(M, 0, 0x10, 0, 64 * M, 1, "", [7, 3]), (4 * M, 4, 0x811, 64 * M, -1, 1, "nvme", [0, 39, 12])] if kinds["LUSTRE"] == 2
            else [(2 * M, -1, -1, 0, -1, -1, "", [11, 38, 0])])
        log.lustre(kinds["LUSTRE"], files["MPI-IO"], 3, [(M, 0, 0, 0, -1, 0, "", [5])])
    for module, label in ((DXT_POSIX, "DXT_POSIX"), (DXT_MPIIO, "DXT_MPIIO")):
        if label in kinds:
            log.trace(module, kinds[label], files["STDIO"], 3, "node-a", [(0, 100, 0.25, 0.5), (1 << 40, 7, 1, 1.125)], [(5, 6, 2, 3.5)])
            log.trace(module, kinds[label], files["H5F"], 0, "node-b", [], [(M - 1, 2, 0.0625, 8)])
    if "HEATMAP" in kinds:
        log.heatmap(log.name("heatmap:POSIX"), 1, 0.2, [10, 0, 1 << 33], [0, 20, 30])
    log.write(f"numbered-{version}-{order}")


# ---------------------------------------------------------------- a run that is consistent


def size_bin(length):
    return next((i for i, limit in enumerate(LIMITS) if length <= limit), 9)


def streams_of(requests):
    """requests: rank, write, offset, length, start, end, in order of time"""
    by_rank = {}
    for request in requests:
        by_rank.setdefault(request[0], []).append(request)
    return by_rank


def posix(requests, opened, closed, meta_each):
    """The counters of a record of these requests, by name."""
    c = dict.fromkeys(MODULES["POSIX"][2], 0)
    f = dict.fromkeys(MODULES["POSIX"][3], 0.0)
    by_rank = streams_of(requests)
    c.update(OPENS=len(by_rank), MODE=0o644, MEM_ALIGNMENT=8, FILE_ALIGNMENT=M)
    sizes, times, moved = {}, {}, {}
    for rank, stream in by_rank.items():
        last, before = {True: 0, False: 0}, None
        for _, write, offset, length, start, end in stream:
            way, past = ("WRITE", "WRITTEN") if write else ("READ", "READ")
            c[way + "S"] += 1
            c["BYTES_" + past] += length
            c["MAX_BYTE_" + past] = max(c["MAX_BYTE_" + past], offset + length - 1)
            c[f"SEQ_{way}S"] += offset > last[write]
            c[f"CONSEC_{way}S"] += offset == last[write] + 1
            c["FILE_NOT_ALIGNED"] += offset % M != 0
            c["RW_SWITCHES"] += before is not None and before != write
            c[f"SIZE_{way}_{BINS[size_bin(length)]}"] += 1
            last[write], before = offset + length - 1, write
            sizes[length] = sizes.get(length, 0) + 1
            f[f"F_{way}_TIME"] += end - start
            if end - start > f[f"F_MAX_{way}_TIME"]:
                f[f"F_MAX_{way}_TIME"], c[f"MAX_{way}_TIME_SIZE"] = end - start, length
            first = f[f"F_{way}_START_TIMESTAMP"]
            f[f"F_{way}_START_TIMESTAMP"] = min(first or start, start)
            f[f"F_{way}_END_TIMESTAMP"] = max(f[f"F_{way}_END_TIMESTAMP"], end)
            times[rank] = times.get(rank, meta_each) + end - start
            moved[rank] = moved.get(rank, 0) + length
    for n, (length, count) in enumerate(sorted(sizes.items(), key=lambda s: (-s[1], -s[0]))[:4], 1):
        c[f"ACCESS{n}_ACCESS"], c[f"ACCESS{n}_COUNT"] = length, count
    f.update(F_OPEN_START_TIMESTAMP=opened, F_OPEN_END_TIMESTAMP=opened + 0.01, F_CLOSE_START_TIMESTAMP=closed - 0.01,
        F_CLOSE_END_TIMESTAMP=closed, F_META_TIME=meta_each * len(by_rank))
    if len(by_rank) > 1:
        fast, slow = min(times, key=times.get), max(times, key=times.get)
        mean, middle = sum(times.values()) / len(times), sum(moved.values()) / len(moved)
        c.update(FASTEST_RANK=fast, FASTEST_RANK_BYTES=moved[fast], SLOWEST_RANK=slow, SLOWEST_RANK_BYTES=moved[slow])
        f.update(F_FASTEST_RANK_TIME=times[fast], F_SLOWEST_RANK_TIME=times[slow],
            F_VARIANCE_RANK_TIME=sum((t - mean) ** 2 for t in times.values()) / len(times),
            F_VARIANCE_RANK_BYTES=sum((b - middle) ** 2 for b in moved.values()) / len(moved))
    return c, f


def run(version, order):
    log = Log(version, order)
    new = version == "3.41"
    shared = log.name("/lustre/shared.dat")
    # Four ranks write four blocks each, then read those of their neighbour; rank 3 takes longest. Then a file for each rank.
    spent = lambda rank: 0.03125 + rank / 256
    requests = [(r, True, (4 * r + i) * M, M, 1 + 0.2 * i + 0.01, 1 + 0.2 * i + 0.01 + spent(r)) for i in range(4) for r in range(4)]
    requests += [(r, False, (4 * ((r + 1) % 4) + i) * M, M, 3 + 0.2 * i + 0.01, 3 + 0.2 * i + 0.01 + spent(r)) for i in range(4) for r in range(4)]
    own = {r: [(r, True, i * 47008, 47008, 6 + 0.1 * i + 0.02, 6 + 0.1 * i + 0.02 + 0.0078125 * (r + 1)) for i in range(8)] for r in range(4)}
    parts = {r: log.name(f"/lustre/part.{r}") for r in range(4)}
    counters = {(shared, -1): posix(requests, 0.5, 5, 0.002)}
    counters.update({(parts[r], r): posix(own[r], 5.5 + r / 8, 7.5, 0.004) for r in range(4)})
    for (number, rank), (c, f) in counters.items():
        ints, doubles = [c[n] for n in MODULES["POSIX"][2]], [f[n] for n in MODULES["POSIX"][3]]
        if not new:  # version 3 has no FILENOS, DUPS and nothing about renames
            ints = ints[:1] + ints[3:10] + ints[13:]
        log.record("POSIX", 4 if new else 3, number, rank, ints, doubles)
    c, f = counters[shared, -1]
    mpi = dict.fromkeys(MODULES["MPI-IO"][2], 0)
    mpi.update(COLL_OPENS=4, COLL_READS=16, COLL_WRITES=16, HINTS=4, MODE=9, RW_SWITCHES=4, SIZE_READ_AGG_100K_1M=16, SIZE_WRITE_AGG_100K_1M=16)
    mpi.update({name: c[name] for name in ["BYTES_READ", "BYTES_WRITTEN", "MAX_READ_TIME_SIZE", "MAX_WRITE_TIME_SIZE"] + COMMON + RANKS})
    doubles = [f[n] for n in MODULES["MPI-IO"][3]]
    log.record("MPI-IO", 3 if new else 2, shared, -1, [mpi[n] for n in MODULES["MPI-IO"][2]], doubles if new else doubles[:3] + doubles[5:])
    out = log.name("/lustre/home/out.log")
    std = dict.fromkeys(MODULES["STDIO"][2], 0)
    std.update(OPENS=1, WRITES=10, FLUSHES=2, BYTES_WRITTEN=500, MAX_BYTE_WRITTEN=499)
    times = dict.fromkeys(MODULES["STDIO"][3], 0.0)
    times.update(F_META_TIME=0.001, F_WRITE_TIME=0.002, F_OPEN_START_TIMESTAMP=0.125, F_OPEN_END_TIMESTAMP=0.126, F_WRITE_START_TIMESTAMP=0.25,
        F_WRITE_END_TIMESTAMP=7.75, F_CLOSE_START_TIMESTAMP=7.875, F_CLOSE_END_TIMESTAMP=7.876)
    ints = [std[n] for n in MODULES["STDIO"][2]]
    log.record("STDIO", 2 if new else 1, out, 0, ints if new else ints[:1] + ints[2:], [times[n] for n in MODULES["STDIO"][3]])
    component = lambda targets: [(M, 0, 0, 0, -1, 0, "", targets)]
    layouts = {shared: [3, 5]}
    log.lustre(2 if new else 1, shared, -1, component([3, 5]))
    for rank in range(4):
        layouts[parts[rank]] = [rank]
        log.lustre(2 if new else 1, parts[rank], rank, component([rank]))
    segments = lambda stream, write: [request[2:] for request in stream if request[1] == write]
    streams = streams_of(requests)
    for number, rank, stream in [(shared, r, streams[r]) for r in range(4)] + [(parts[r], r, own[r]) for r in range(4)]:
        log.trace(DXT_POSIX, 2 if new else 1, number, rank, f"node{rank // 2}", segments(stream, True), segments(stream, False), layouts[number])
    for rank in range(4):
        log.trace(DXT_MPIIO, 3 if new else 1, shared, rank, f"node{rank // 2}", segments(streams[rank], True), segments(streams[rank], False))
    if new:
        number = log.name("heatmap:POSIX")
        for rank in range(4):
            heat = {True: [0] * 80, False: [0] * 80}
            for _, write, _, length, start, _ in streams[rank] + own[rank]:
                heat[write][int(start * 10)] += length  # no request crosses a boundary of these bins
            log.heatmap(number, rank, 0.1, heat[True], heat[False])
    log.write(f"run-{version}-{order}", **summaries(counters, mpi, f, std, times, new))


def summaries(counters, mpi, mpi_times, std, std_times, new):
    """What follows from the counters for --total, --perf and --file, as far as it is plain arithmetic."""
    total, perf, files = [], [], []
    records = {"POSIX": [(rank, c, f) for (_, rank), (c, f) in counters.items()], "MPI-IO": [(-1, mpi, mpi_times)], "STDIO": [(0, std, std_times)]}
    for label, parts in records.items():
        prefix = MODULES[label][0]
        for name in MODULES[label][2]:
            values = [c[name] for _, c, _ in parts]
            if name.startswith("MAX_BYTE"):
                total.append(f"total_{prefix}_{name}: {max(values)}")
            elif name.startswith(("BYTES", "SIZE", "SEQ", "CONSEC")) or name in "OPENS READS WRITES RW_SWITCHES COLL_READS COLL_WRITES FLUSHES HINTS".split():
                total.append(f"total_{prefix}_{name}: {sum(values)}")
        for name in MODULES[label][3]:
            values = [f[name] for _, _, f in parts]
            if name in ("F_READ_TIME", "F_WRITE_TIME", "F_META_TIME"):
                total.append(f"total_{prefix}_{name}: %.6f" % sum(values))
            elif name.endswith("END_TIMESTAMP") and (new or label == "STDIO" or "OPEN" not in name):
                total.append(f"total_{prefix}_{name}: %.6f" % max(values))
            elif name.endswith("START_TIMESTAMP") and (new or label == "STDIO" or "CLOSE" not in name):
                total.append(f"total_{prefix}_{name}: %.6f" % min([v for v in values if v > 0] or [0]))
        moved = sum(c["BYTES_READ"] + c["BYTES_WRITTEN"] for _, c, _ in parts)
        shared_time = sum(f["F_SLOWEST_RANK_TIME"] for rank, _, f in parts if rank < 0)
        meta, busy = [0.0] * 4, [0.0] * 4
        for rank, _, f in parts:
            if rank >= 0:
                meta[rank] += f["F_META_TIME"]
                busy[rank] += f["F_READ_TIME"] + f["F_WRITE_TIME"]
        slowest = max(range(4), key=lambda r: meta[r] + busy[r])
        longest = meta[slowest] + busy[slowest]
        perf += [f"# total_bytes: {moved}", "# unique files: slowest_rank_io_time: %.6f" % longest, "# unique files: slowest_rank_meta_only_time: %.6f" % meta[slowest],
            "# unique files: slowest_rank_rw_only_time: %.6f" % busy[slowest], f"# unique files: slowest_rank: {slowest}",
            "# shared files: time_by_slowest: %.6f" % shared_time, "# agg_time_by_slowest: %.6f # seconds" % (longest + shared_time),
            "# agg_perf_by_slowest: %.6f # MiB/s" % (moved / M / (longest + shared_time))]
        kinds = {kind: [] for kind in "total read_only write_only read_write unique shared".split()}
        for rank, c, _ in parts:
            top = -1 if label == "MPI-IO" else max(c["MAX_BYTE_READ"], c["MAX_BYTE_WRITTEN"])
            entry = (c["BYTES_READ"] + c["BYTES_WRITTEN"], top)
            kind = "read_write" if c["BYTES_READ"] and c["BYTES_WRITTEN"] else "write_only" if c["BYTES_WRITTEN"] else "read_only"
            for k in ("total", kind, "unique" if rank >= 0 else "shared"):
                kinds[k].append(entry)
        files += [f"# {kind}: {len(e)} {sum(x[0] for x in e)} {max([x[1] for x in e], default=0)}" for kind, e in kinds.items()]
    return dict(total=total, perf=perf, file=files)


if __name__ == "__main__":
    for order in ("le", "be"):
        numbered("3.00", order, [("POSIX", 1), ("MPI-IO", 1), ("H5F", 1), ("PNETCDF_FILE", 1), ("BG/Q", 1)])
        numbered("3.10", order, [("POSIX", 3), ("MPI-IO", 2), ("H5F", 2), ("PNETCDF_FILE", 2), ("BG/Q", 2), ("LUSTRE", 1), ("STDIO", 1), ("DXT_POSIX", 1), ("DXT_MPIIO", 1)], streams=3)
        numbered("3.20", order, [("POSIX", 4), ("H5F", 3), ("H5D", 1), ("STDIO", 2)], compression=2)
        numbered("3.21", order, [("MPI-IO", 3), ("H5D", 2), ("PNETCDF_FILE", 2), ("LUSTRE", 1), ("DXT_MPIIO", 2), ("HEATMAP", 1)], compression=1)
        numbered("3.41", order, [("POSIX", 4), ("MPI-IO", 3), ("H5F", 3), ("H5D", 2), ("PNETCDF_FILE", 3), ("PNETCDF_VAR", 1), ("STDIO", 2), ("DFS", 1), ("DAOS", 1),
            ("LUSTRE", 2), ("DXT_POSIX", 2), ("DXT_MPIIO", 3), ("HEATMAP", 1)], streams=2)
    run("3.41", "le")
    run("3.10", "be")
