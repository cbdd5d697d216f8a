#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# store.sh OUT slice|full: the client of the tiered store beside the small service in store/test. The slice takes seconds; full is what ./mizan soak store
# runs. The last line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
how=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mizan-store.XXXXXX") || exit 1
memory=$(mktemp -d /dev/shm/mizan-store-test.XXXXXX) || exit 1
library=$out/libmizan-store.so
serving=
cleanup() {
    [ -z "$serving" ] || kill -9 "$serving" 2>/dev/null
    rm -rf "$work" "$memory"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

. "$here/same.sh"

same 'extents' 'yes' "$("$out/store/extents_test" >"$work/extents" && echo yes || cat "$work/extents")"

if command -v readelf >/dev/null; then
    needed=$(readelf -VW "$library" | sed -n 's/.*Name: GLIBC_\([^ ]*\).*/\1/p' | sort -u)
    same 'needs nothing newer than glibc 2.17' 2.17 "$({ echo "$needed"; echo 2.17; } | sort -uV | tail -n 1)"
    musl=$(ls /lib/ld-musl-*.so.1 2>/dev/null | head -n 1)
    if [ -n "$musl" ]; then
        readelf --dyn-syms -W "$musl" | awk '$7 != "UND" { print $8 }' | sed 's/@.*//' | sort -u >"$work/has"
        readelf --dyn-syms -W "$library" | awk '$7 == "UND" && $5 == "GLOBAL" { print $8 }' | sed 's/@.*//' | sort -u >"$work/needs"
        same 'needs nothing that musl does not have' '' "$(comm -13 "$work/has" "$work/needs" | tr '\n' ' ')"
    fi
fi

if [ "$(id -u)" != 0 ]; then
    echo 'store.sh: skipped: the small service finds files again by handle, for which it has to be root'
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
fi

root=$work/root
store=
number=0
serve() { # MEGABYTES [FILE_MEGABYTES]
    number=$((number + 1))
    store=$memory/store.$number
    mkdir -p "$root" "$work/mirror"
    : >"$work/ready"
    "$out/store/service" make "$store" "$root" "$@" >"$work/ready" 2>"$work/service" &
    serving=$!
    for wait in $(seq 100); do
        grep -q ready "$work/ready" && break
        sleep 0.05
    done
}

drain() { # the service flushes everything and ends
    kill "$serving" && wait "$serving"
    same "the service ends well: $1" 0 $?
    same "the service has nothing to say: $1" '' "$(cat "$work/service")"
    serving=
    rm -rf "$store"
}

with() { # COMMAND...: with the library
    env LD_PRELOAD="$library" MIZAN_STORE="$store" "$@"
}

check_randomly() { # SEED OPERATIONS PROCESSES THREADS MEGABYTES [FILE_MEGABYTES]
    rm -rf "$root" "$work/mirror"
    serve "$5" ${6:-}
    with timeout 3000 "$out/store/checker" "$root" "$work/mirror" "$1" "$2" "$3" "$4" 2>"$work/checker"
    same "random operations, seed $1, $3 processes, $5 MiB" 0 "$?$(grep -v 'all equal' "$work/checker")"
    drain "random operations, seed $1"
    for file in "$work"/mirror/*; do
        same "bytes in the end of ${file##*/}, seed $1" yes "$(cmp "$file" "$root/${file##*/}" && echo yes)"
    done
}

kill_randomly() { # SEED KILLS MEGABYTES
    rm -rf "$root"
    serve "$3"
    with timeout 3000 "$out/store/killer" "$root" "$store" "$out/store/service" "$1" "$2" 2>"$work/killer"
    same "kill -9, seed $1" 0 "$?$(grep -v ' 0 failures' "$work/killer")"
    wait "$serving" 2>/dev/null
    serving=
    rm -rf "$store"
}

if [ "$how" = full ]; then
    for seed in 1 2 3 4 5; do
        check_randomly $seed 200000 3 2 512
        check_randomly 1$seed 50000 2 3 24
        check_randomly 2$seed 50000 3 1 16 64
        kill_randomly $seed 200 512
    done
else
    check_randomly 1 8000 3 2 256
    check_randomly 2 4000 2 2 24
    check_randomly 3 4000 2 1 12 32
    kill_randomly 1 12 256
fi

# Programs: what they leave is what they leave without the store.
rm -rf "$root"
serve 256
cat >"$work/part.py" <<'EOF'
import os, sys, mmap, socket, threading
here = sys.argv[1]
name = os.path.join(here, 'file')
f = os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
for i in range(2000):
    os.write(f, b'%07d\n' % i)
print(os.fstat(f).st_size, os.stat(name).st_size, os.lseek(f, 0, os.SEEK_CUR))
print(os.pread(f, 16, 8), os.lseek(f, -8, os.SEEK_END), os.read(f, 100))
try:
    os.lseek(f, -1, os.SEEK_SET)
except OSError as e:
    print(e.errno)
print(os.preadv(f, [bytearray(10), bytearray(5)], 40), os.pwritev(f, [b'ab', b'', b'cd'], 3), os.pread(f, 10, 0))
# A descriptor that is passed to another process goes on where it was.
a, b = socket.socketpair()
os.lseek(f, 80, os.SEEK_SET)
if os.fork() == 0:
    _, got, _, _ = socket.recv_fds(b, 1, 1)
    print(os.read(got[0], 8), flush=True)
    os._exit(0)
socket.send_fds(a, [b'x'], [f])
os.wait()
print(os.lseek(f, 0, os.SEEK_CUR))
# Threads append whole lines.
g = os.open(name + '.log', os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
def lines(n):
    for i in range(200):
        os.write(g, b'%d %05d\n' % (n, i))
all = [threading.Thread(target=lines, args=(n,)) for n in range(4)]
[t.start() for t in all]
[t.join() for t in all]
text = open(name + '.log').read().splitlines()
print(len(text), sorted(text) == sorted('%d %05d' % (n, i) for n in range(4) for i in range(200)))
open(name + '.log', 'w').write('sorted\n')
# What was unlinked can still be written and read.
os.unlink(name)
os.pwrite(f, b'gone', 100)
print(os.pread(f, 4, 100), os.fstat(f).st_nlink)
os.close(f)
h = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
os.write(h, b'mapped' * 1000)
m = mmap.mmap(h, 0)
m[0:3] = b'MAP'
print(os.pread(h, 6, 0), m[6:12])
os.utime(name, ns=(10**18, 10**18))
print(os.stat(name).st_mtime_ns)
os.close(h)
EOF
program() { # NAME SCRIPT: in an empty folder, with the store and without
    for where in "$root/program" "$work/plain"; do
        rm -rf "$where" && mkdir -p "$where"
        case $where in
            "$root"*) (cd "$where" && with sh -c "$2" >"$work/out.store" 2>&1; echo $? >>"$work/out.store") ;;
            *) (cd "$where" && sh -c "$2" >"$work/out.plain" 2>&1; echo $? >>"$work/out.plain") ;;
        esac
    done
    same "$1: output" "$(cat "$work/out.plain")" "$(cat "$work/out.store")"
    same "$1: files, seen with the store" "$(cd "$work/plain" && find . -type f | sort | xargs cksum)" "$(cd "$root/program" && with sh -c 'find . -type f | sort | xargs cksum')"
}
echo 'int main(void) { char b[100]; long n; while ((n = __builtin_choose_expr(1, read(0, b, 100), 0)) > 0) write(1, b, n); return 0; }' >"$work/static.c"
sed -i '1i #include <unistd.h>' "$work/static.c"
cc -O1 -static -o "$work/static" "$work/static.c" 2>/dev/null || ln -s "$(command -v cat)" "$work/static"
cp "$(command -v cat)" "$work/setuid" && chmod 4755 "$work/setuid"
program 'redirections' 'for i in $(seq 200); do echo $i >>list; done; cat list >copy; wc -c <copy; (echo a; cat list; echo b) >both; tail -n 3 both; head -c 1000 /dev/zero >zero; ls -l zero | cut -d" " -f5'
program 'a static program' "echo static >in; cat in in >more; $work/static <more; $work/static <more >out; cat out; exec 5<more; $work/static <&5"
program 'a setuid program' "echo setuid >in; cp in more; $work/setuid <more >out; cat out; exec 5<>more; echo changed >&5; $work/setuid more"
program 'tar, sort, dd and cp' 'mkdir d; for i in 1 2 3; do seq $((i * 5000)) >d/$i; done; tar cf t d; tar tf t; dd if=t of=u bs=1000 2>/dev/null; cmp t u; sort -r d/3 >s; cp -p s s2; cmp s s2; dd if=/dev/zero of=t bs=512 seek=3 count=2 conv=notrunc 2>/dev/null; cksum <t'
if command -v python3 >/dev/null; then
    program 'python' "python3 $work/part.py ."
fi
if command -v sqlite3 >/dev/null; then
    program 'sqlite' 'for mode in delete wal; do sqlite3 $mode.db "pragma journal_mode=$mode; create table t(a); insert into t values(1),(2); select sum(a) from t;"; sqlite3 $mode.db "update t set a=a*10; select * from t"; done; rm -f ./*.db*'
fi
if command -v git >/dev/null; then
    program 'git' 'export HOME=$PWD GIT_AUTHOR_DATE="1 +0000" GIT_COMMITTER_DATE="1 +0000"; git init -q r && cd r && seq 1000 >f && git add f && git -c user.name=a -c user.email=a@a commit -qm m && seq 1001 >f && git diff --stat && git gc -q && git fsck 2>&1 && git log --oneline; cd .. && rm -rf r'
fi
if command -v musl-gcc >/dev/null && musl-gcc -O1 -o "$work/musl" "$here/writer.c" 2>/dev/null; then
    program 'a program of musl' "$work/musl calls"
fi
drain programs

# A store that cannot be used is none.
broken() { # NAME: $store has been damaged
    same "$1" 'yes' "$(with sh -c "echo yes >'$root/x'; cat '$root/x'" 2>&1)"
}
for damage in 'chmod 755 STORE' 'truncate -s 100 STORE/control' 'truncate -s 100 STORE/files' 'truncate -s 4096 STORE/tier.0' 'rm STORE/chunks' 'printf X | dd of=STORE/control conv=notrunc status=none' \
    'printf "\377\377\377\177" | dd of=STORE/control bs=1 seek=12 conv=notrunc status=none' 'printf "\377\377\377\377" | dd of=STORE/control bs=1 seek=64 conv=notrunc status=none' 'rm -r STORE'; do
    rm -rf "$root"
    serve 16
    kill -9 "$serving"
    wait "$serving" 2>/dev/null
    serving=
    eval "$(echo "$damage" | sed "s|STORE|$store|g")"
    broken "a damaged store: $damage"
    rm -rf "$store"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
