#!/usr/bin/env python3
"""Writes what Lustre's allocators do on small systems: the order and the walk of round robin, and the weighted choice.

A port of the description of lod_qos.c and lu_tgt_descs.c (2.12, 2.15 and 2.17) in a few lines, without a look at the Java code. Random numbers are
splitmix64 of the seed; an allocation that finds the state dirty computes the penalties anew, which is forced every fourth time.
"""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
MASK = (1 << 64) - 1


# ---------------------------------------------------------------- weighted choice


class Random:
    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return (z ^ z >> 31) % limit if limit else 0


class Weighted:
    def __init__(self, version, available, files, servers, prio_free, max_age):
        n = len(available)
        self.new, self.n, self.servers = version == "2.17", n, servers
        self.room = [b >> 8 for b in available]
        self.start = self.room if self.new else [(b >> 16) * (f >> 8) for b, f in zip(available, files)]
        self.wide, self.max_age = 256 - prio_free, max_age
        self.penalty, self.per = [0] * n, [0] * n
        self.server_penalty, self.server_per = [0] * servers, [0] * servers
        self.used, self.server_used = [0] * n, [0] * servers
        self.usable = [True] * n

    def decayed(self, penalty, last, now):
        age = now - last >> 3
        if age > 32 * self.max_age:
            return 0
        return penalty >> age // self.max_age if age > self.max_age else penalty

    def recompute(self, now):
        for i in range(self.n):
            share = (self.wide * self.room[i] >> 9) // (self.n - 1) if self.new else (self.wide * self.room[i] >> 8) // (self.n - 1) >> 1
            self.per[i] = share
            self.penalty[i] = self.decayed(self.penalty[i], self.used[i], now)
        others = self.servers - 1
        if others < 1:
            others = 1
            self.per = [p << 1 for p in self.per]
        for s in range(self.servers):
            own = [self.room[i] for i in range(self.n) if i % self.servers == s]
            self.server_per[s] = (self.wide * sum(own) >> 8) // (len(own) * others) >> 1
            self.server_penalty[s] = self.decayed(self.server_penalty[s], self.server_used[s], now)

    def weight(self, i):
        return max(0, self.start[i] - self.penalty[i] - self.server_penalty[i % self.servers])

    def pick(self, random, now):
        total = sum(self.weight(i) for i in range(self.n) if self.usable[i])
        number, seen = random.below(total), 0
        for i in range(self.n):
            if self.usable[i]:
                seen += self.weight(i)
                if seen >= number:
                    break
        s = i % self.servers
        self.usable[i] = False
        self.penalty[i] = (self.penalty[i] >> 1) + self.per[i] * self.n
        self.server_penalty[s] = (self.server_penalty[s] >> 1) + self.server_per[s] * self.servers
        self.used[i] = self.server_used[s] = now
        self.penalty = [max(0, p - per) for p, per in zip(self.penalty, self.per)]
        self.server_penalty = [max(0, p - per) for p, per in zip(self.server_penalty, self.server_per)]
        return {"rand": number, "ost": i}


def weighted(version, seed, seconds, available, files, servers, stripes, count=12):
    state = Weighted(version, available, files, servers, 230, 5)
    random, allocations = Random(seed), []
    for n in range(count):
        now = n * seconds
        if n % 4 == 0:
            state.recompute(now)
        state.usable = [True] * state.n
        weights = [state.weight(i) for i in range(state.n)]
        picks = [state.pick(random, now) for _ in range(stripes)]
        allocations.append({"rc": 0, "totalWeight": sum(weights), "weights": weights, "picks": picks, "ostPenalty": list(state.penalty), "ostPenaltyPerObj": list(state.per),
            "ossPenalty": list(state.server_penalty), "ossPenaltyPerObj": list(state.server_per)})
    return {"osts": len(available), "oss": servers, "stripeCount": stripes, "seed": str(seed), "secondsBetweenAllocs": seconds, "prioFree": 230, "thresholdRr": 43, "maxage": 5,
        "bavailBytes": available, "ffree": files, "ossOfOst": "i mod oss", "allocs": allocations}


# ---------------------------------------------------------------- round robin


def servers_by_targets(of):
    """An OSS that gets a target is put before the first one with fewer targets."""
    order, count = [], {}
    for server in of:
        if server in order:
            order.remove(server)
        count[server] = count.get(server, 0) + 1
        at = next((i for i, other in enumerate(order) if count[other] < count[server]), len(order))
        order.insert(at, server)
    return order


def slots(of):
    n, array = len(of), [None] * len(of)
    for server in servers_by_targets(of):
        targets = [i for i, s in enumerate(of) if s == server]
        for j, target in enumerate(targets):
            at = j * n // len(targets)
            while array[at] is not None:
                at = (at + 1) % n
            array[at] = target
    return array


def walk(array, stripes, algorithm, files=12):
    n, start, offset, left, out = len(array), 0, 0, 0, []
    old = algorithm == "2.12"
    for _ in range(files):
        left -= 1
        if left <= 0:
            start, left = 0, (2000 // n + 30) * n  # the random start is 0 here
        elif stripes >= n or start > n if old else start >= n:
            start = start % n if old else start - n
            if stripes > 1 and n % stripes != 1:
                offset += 1
        chosen = []
        while len(chosen) < stripes:
            if old:
                at, start = start + offset, start + 1
            else:
                start += 1
                at = start + offset
            target = array[at % n]
            if target not in chosen:
                chosen.append(target)
        out.append(chosen)
    return out


def round_robin(name, of):
    return {"topology": name, "ossOfOst": of, "svrListOrder": servers_by_targets(of), "rrArray": slots(of),
        "sequences": [{"stripeCount": c, "start": 0, "algo": a, "files": walk(slots(of), c, a)} for c in range(1, 5) for a in ("2.12", "2.17")]}


def save(name, value):
    with open(os.path.join(HERE, name), "w") as file:
        file.write(json.dumps(value).replace('{"rc"', '\n{"rc"').replace('{"topology"', '\n{"topology"') + "\n")


if __name__ == "__main__":
    G = 1 << 30
    room = [700 * G, 950 * G, 400 * G, 820 * G, 610 * G, 1000 * G]
    inodes = [9_000_000, 8_500_000, 9_200_000, 7_700_000, 8_800_000, 9_900_000]
    for version in ("2.15", "2.17"):
        save(f"qos-{version}.json", weighted(version, 77, 13, room, inodes, 3, 2))
    save("round-robin.json", [round_robin("6_in_pairs", [0, 0, 1, 1, 2, 2]), round_robin("9_uneven", [0, 1, 1, 2, 2, 2, 2, 0, 1]),
        round_robin("5_on_one", [0] * 5), round_robin("4_late_server", [1, 1, 0, 1])])
