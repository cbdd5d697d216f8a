#!/usr/bin/env python3
"""Writes the figures of one small Lustre server in all forms in which they can be had.

The numbers are those of the tables below; the forms are those of the manuals: lctl get_param of 2.17, the trees below /proc and
/sys of 2.10 and 2.15, the page of an exporter for Prometheus, lfs df and lctl dl -t. Tests compare with the numbers.
"""
import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
FS = "iris"
# target: KiB in all, free, available, free inodes, exports
SPACE = {"OST0000": (1000000, 600000, 550000, 7000, 11), "OST0001": (2000000, 500000, 450000, 8000, 11), "MDT0000": (300000, 200000, 180000, 90000, 12)}
# operation: samples, unit, min, max, sum
STATS = {
    "OST0000": {"read_bytes": (5, "bytes", 4096, 1048576, 2101248), "write_bytes": (9, "bytes", 1048576, 4194304, 20971520), "read": (5, "usecs", 100, 900, 2500),
        "write": (9, "usecs", 200, 1900, 8100), "punch": (3, "usecs", 10, 30, 60), "sync": (4, "usecs", 5, 50, 100), "create": (2, "usecs", 7, 8, 15), "statfs": (40, "usecs", 1, 9, 90)},
    "OST0001": {"write_bytes": (1, "bytes", 65536, 65536, 65536), "write": (1, "usecs", 77, 77, 77), "statfs": (41, "usecs", 1, 9, 91)},
    "MDT0000": {"open": (70, "usecs", 1, 9, 700), "close": (69, "usecs", 1, 9, 690), "mkdir": (3, "usecs", 1, 9, 30), "unlink": (8, "usecs", 1, 9, 80), "getattr": (25, "usecs", 1, 9, 250)},
}
# target: job: operation: samples, sum; the operations not named have none
JOBS = {
    "OST0000": {"314": {"read_bytes": (5, 2101248), "punch": (3, 60)}, "dd.1021": {"write_bytes": (9, 20971520), "sync": (4, 100)}},
    "OST0001": {},
    "MDT0000": {"314": {"open": (60, 600), "close": (60, 600), "unlink": (8, 80)}},
}
OST_OPERATIONS = "read_bytes write_bytes read write getattr setattr punch sync destroy create statfs get_info set_info quotactl prealloc".split()
MDT_OPERATIONS = "open close mknod link unlink mkdir rmdir rename getattr setattr getxattr setxattr statfs sync".split()
# milliseconds up to: reads, writes
LATENCY = {"OST0000": {1: (3, 0), 2: (2, 4), 4: (0, 5)}, "OST0001": {1: (0, 1)}}
SERVICE = {"req_waittime": (20, "usecs", 3, 90, 900), "req_qdepth": (20, "reqs", 0, 4, 17), "req_active": (20, "reqs", 1, 5, 44),
    "ost_read": (5, "usecs", 300, 1100, 3500), "ost_write": (10, "usecs", 400, 2100, 9300)}
MDS = {"req_waittime": (200, "usecs", 3, 90, 900), "req_qdepth": (200, "reqs", 0, 4, 6), "req_active": (200, "reqs", 1, 5, 210)}
LNET = "0 12 0 900 800 1 2 640000 1280000 30 40"  # ..., sent, received, routed, dropped; messages, then bytes


def full(target):
    return f"{FS}-{target}"


def save(name, text):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def stats(table, nanos=True):
    stamp = ["snapshot_time", "start_time", "elapsed_time"]
    text = "".join("%-35s %s secs.nsecs\n" % (name, value) for name, value in zip(stamp, ["1790000100.000000001", "1790000000.000000000", "100.000000001"])) if nanos else \
        "snapshot_time             1790000100.000001 secs.usecs\n"
    for name, (samples, unit, least, most, total) in table.items():
        text += "%-35s %d samples [%s] %d %d %d %d\n" % (name, samples, unit, least, most, total, total * most)
    return text


def job_stats(target, nanos=True):
    jobs = JOBS[target]
    if not jobs and nanos:
        return ""  # without an entry there is no header either
    text = "job_stats:\n"
    for job, table in jobs.items():
        text += f"- job_id:          {job}\n"
        text += "  snapshot_time:   1790000090.000000001 secs.nsecs\n  start_time:      1790000010.000000000 secs.nsecs\n" if nanos else "  snapshot_time:   1790000090\n"
        for name in MDT_OPERATIONS if target.startswith("MDT") else OST_OPERATIONS:
            samples, total = table.get(name, (0, 0))
            unit = "bytes" if name.endswith("bytes") else "usecs"
            text += "  %-16s { samples: %11d, unit: %5s, min: %8d, max: %8d, sum: %16d }\n" % (name + ":", samples, unit, 0, total, total)
    return text


def brw_stats(target):
    text = "snapshot_time:            1790000100.000000001 secs.nsecs\n\n"
    text += "                           read      |     write\npages per bulk r/w     rpcs  % cum % |  rpcs        % cum %\n256:\t\t         5 100 100   |   9 100 100\n\n"
    text += "                           read      |     write\nI/O time (1/1000s)     ios   % cum % |  ios         % cum %\n"
    for limit, (reads, writes) in LATENCY.get(target, {}).items():
        text += "%d:\t\t%10d  50  50   |%5d  50  50\n" % (limit, reads, writes)
    return text + "\n                           read      |     write\ndisk I/O size          ios   % cum % |  ios         % cum %\n1M:\t\t         5 100 100   |    9 100 100\n"


def get_param():
    text = "version=2.17.57\nhealth_check=healthy\n"
    for target, (total, free, available, inodes, exports) in SPACE.items():
        mdt = target.startswith("MDT")
        owner = ("mdt." if mdt else "obdfilter.") + full(target)
        sizes = ("osd-ldiskfs." if mdt else "obdfilter.") + full(target)
        text += f"{sizes}.kbytesavail={available}\n{sizes}.kbytesfree={free}\n{sizes}.kbytestotal={total}\n{sizes}.filesfree={inodes}\n"
        text += f"{owner}.num_exports={exports}\n{owner}.{'md_stats' if mdt else 'stats'}=\n" + stats(STATS[target])
        text += f"{owner}.job_stats=\n" + job_stats(target)
        if not mdt:
            text += f"osd-ldiskfs.{full(target)}.brw_stats=\n" + brw_stats(target)
    return text + "ost.OSS.ost_io.stats=\n" + stats(SERVICE) + "mds.MDS.mdt.stats=\n" + stats(MDS)


def tree(version):
    """2.10 has all below /proc; 2.15 has sizes in sysfs and the statistics of disks and services in debugfs."""
    root, old = f"tree-{version}/", version == "2.10"
    shutil.rmtree(os.path.join(HERE, root), ignore_errors=True)
    proc = root + "proc/fs/lustre/"
    sys_, debug = (proc, proc) if old else (root + "sys/fs/lustre/", root + "sys/kernel/debug/lustre/")
    for target, (total, free, available, inodes, exports) in SPACE.items():
        mdt = target.startswith("MDT")
        owner = ("mdt/" if mdt else "obdfilter/") + full(target) + "/"
        sizes = sys_ + ("osd-ldiskfs/" + full(target) + "/" if mdt else owner)
        for name, value in (("kbytestotal", total), ("kbytesfree", free), ("kbytesavail", available), ("filesfree", inodes)):
            save(sizes + name, f"{value}\n")
        save((proc if old else sys_) + owner + "num_exports", f"{exports}\n")
        save(proc + owner + ("md_stats" if mdt else "stats"), stats(STATS[target], not old))
        save(proc + owner + "job_stats", job_stats(target, not old))
        if not mdt:
            save(debug + "osd-ldiskfs/" + full(target) + "/brw_stats", brw_stats(target))
    save(debug + "ost/OSS/ost_io/stats", stats(SERVICE, not old))
    save(debug + "mds/MDS/mdt/stats", stats(MDS, not old))
    save(sys_ + "health_check", "healthy\n")
    save(sys_ + "version", "lustre: 2.10.8\n" if old else "2.15.4\n")
    save(root + ("proc/sys/lnet/stats" if old else "sys/kernel/debug/lnet/stats"), LNET + "\n")
    save(root + "proc/stat", "cpu  100 20 30 4000 50 6 7 0 0 0\n" + "".join(f"cpu{n} 25 5 7 1000 12 1 1 0 0 0\n" for n in range(4)) + "btime 1780000000\n")
    save(root + "proc/meminfo", "MemTotal:       1000000 kB\nMemFree:         100000 kB\nMemAvailable:    250000 kB\n")


def metrics():
    text = "# HELP lustre_health_healthy Indicates whether the Lustre server is healthy or not\n# TYPE lustre_health_healthy gauge\nlustre_health_healthy 1\n"
    line = lambda name, value, **labels: "lustre_%s{%s} %d\n" % (name, ",".join(f'{k}="{v}"' for k, v in sorted(labels.items())), value)
    for target, (total, free, available, inodes, exports) in SPACE.items():
        where = dict(component="mdt" if target.startswith("MDT") else "ost", target=full(target))
        text += line("capacity_kilobytes", total, **where) + line("free_kilobytes", free, **where) + line("available_kilobytes", available, **where)
        text += line("inodes_free", inodes, **where) + line("exports_total", exports, **where)
        for name, (samples, unit, _, _, amount) in STATS[target].items():
            if unit == "bytes":
                way = name.split("_")[0]
                text += line(f"{way}_samples_total", samples, operation=way, **where) + line(f"{way}_bytes_total", amount, operation=way, **where)
            elif where["component"] == "mdt":
                text += line("stats_total", samples, operation=name, **where) + line("stats_time_total", amount, operation=name, **where)
        for limit, counts in LATENCY.get(target, {}).items():
            for way, count in zip(("read", "write"), counts):
                text += line("io_time_milliseconds_total", count, operation=way, size=limit, **where)
        for job, table in JOBS[target].items():
            for name, (samples, amount) in table.items():
                if name.endswith("_bytes"):
                    way = name.split("_")[0]
                    text += line(f"job_{way}_samples_total", samples, jobid=job, operation=name, **where) + line(f"job_{way}_bytes_total", amount, jobid=job, operation=name, **where)
                else:
                    text += line("job_stats_total", samples, jobid=job, operation=name, **where)
    return text + "lustre_send_bytes_total 640000\nlustre_receive_bytes_total 1280000\nlustre_drop_count_total{nid=\"10.0.0.5@tcp\"} 2\n"


def human(kib):
    """As lfs df -h: one decimal, in the largest unit that is not below 1."""
    value, unit = kib, 0
    while value >= 1024:
        value, unit = value / 1024, unit + 1
    return "%.1f%s" % (value, "KMGT"[unit])


def df(kind):
    head = {"": ("1K-blocks", "Used", "Available", "Use%"), "h": ("bytes", "Used", "Available", "Use%"), "i": ("Inodes", "IUsed", "IFree", "IUse%")}[kind]
    text = "%-20s %11s %11s %11s %4s  %s\n" % (("UUID",) + head + ("Mounted on",))
    sums = [0, 0, 0]
    for target in ("MDT0000", "OST0000", "OST0001"):
        total, free, available, inodes, _ = SPACE[target]
        values = [100000, 100000 - inodes, inodes] if kind == "i" else [total, total - free, available]
        if target.startswith("OST"):
            sums = [a + b for a, b in zip(sums, values)]
        shown = [human(v) for v in values] if kind == "h" else values
        text += "%-20s %11s %11s %11s %3d%%  /iris[%s:%d] \n" % (full(target) + "_UUID", *shown, round(100 * values[1] / (values[1] + values[2])), target[:3], int(target[3:], 16))
    shown = [human(v) for v in sums] if kind == "h" else sums
    return text + "\n%-20s %11s %11s %11s %3d%%  /iris \n\n" % ("filesystem_summary:", *shown, 50)


if __name__ == "__main__":
    save("get_param-2.17.txt", get_param())
    tree("2.10")
    tree("2.15")
    save("metrics.txt", metrics())
    for kind in ("", "h", "i"):
        save(f"lfs_df{'_' * bool(kind)}{kind}.txt", df(kind))
    client = "ffff9a0b1c2d3000 0b5e6d0c-9f3a-4d55-8f27-2a6c7d8e9f01 5"
    save("lctl_dl_t.txt", "  0 UP mgc MGC10.0.0.1@tcp 0b5e6d0c-9f3a-4d55-8f27-2a6c7d8e9f01 5\n"
        f"  3 UP mdc iris-MDT0000-mdc-{client} 10.0.0.1@tcp\n  4 UP osc iris-OST0000-osc-{client} 10.0.0.2@tcp\n  5 UP osc iris-OST0001-osc-{client} 10.0.0.3@tcp\n")
