#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# inside.sh OUT [ROUNDS]: what the library must not do to the program that it is in. Children of every kind while other threads
# create files, indexes and counters that are cut or damaged meanwhile, names behind symbolic links. ROUNDS (1) makes it longer. The last
# line is "N passed, N failed".
set -u

out=$(cd "$1" && pwd) || exit 1
rounds=${2:-1}
cc=${CC:-cc}
here=$(cd "$(dirname "$0")" && pwd)
keeper=
# Where a process that is nobody can work.
work=$(mktemp -d "${TMPDIR:-/tmp}/mizan-inside.XXXXXX") || exit 1
trap 'drop_copy; rm -rf "$work"' EXIT
chmod 755 "$work"
cp "$out/libmizan.so" "$out/fork_storm" "$out/descriptor_storm" "$out/truncator" "$work" && chmod 755 "$work"/* || exit 1
library=$work/libmizan.so
tool=$out/index_tool
later=4000000000

. "$here/same.sh"

counted() { # NAME: of the counters
    "$tool" counters "$work/index.counters" | sed "s/.*\b$1=\([0-9]*\).*/\1/"
}

fresh() { # ENTRY...: an empty folder, and an index for it that everybody may use
    rm -rf "$work/fs" "$work/traces" && mkdir -m 777 "$work/fs" "$work/traces"
    "$tool" make "$work/index" "$work/fs" 0 $later "$@"
    : >"$work/layouts"
    chmod 666 "$work/index" "$work/index.counters" "$work/layouts"
}

storm() { # HOW CHILDREN FILES [VARIABLE=VALUE]...
    how=$1
    children=$2
    files=$3
    shift 3
    (cd "$work/fs" && env LD_PRELOAD="$library" MIZAN_INDEX="$work/index" MIZAN_LAYOUTS="$work/layouts" "$@" \
        timeout 300 "$work/fork_storm" "$how" "$children" "$files" 2>&1; echo "code $?")
}

# So many that the index is worth a copy in memory.
fillers() {
    awk 'BEGIN { for (i = 0; i < 100; i++) printf "filler/%03500d=1 ", i }'
}

keep_copy() { # as nobody, as which fork_storm runs if it can
    : >"$work/copy"
    drop_copy
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$tool" keep "$work/index" >"$work/copy" &
    else
        "$tool" keep "$work/index" >"$work/copy" &
    fi
    keeper=$!
    tries=0
    while [ ! -s "$work/copy" ] && [ $tries -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
}

drop_copy() {
    [ -z "$keeper" ] || kill "$keeper"
    keeper=
}

kept() { # PREFIX: records of the side file for files of this name
    tr '\000' '\n' <"$work/layouts" | grep -c "/$1[0-9_]*\$"
}

# Children with their own copy of memory: every one of their files gets its layout, whatever other threads held when it began.
children=$((5 * rounds))
for how in fork _Fork clone spawn; do
    fresh 'child#_#=1/2' 'thread#_#=3/4'
    text=$(storm $how $children 10)
    all=${text%%
*}
    same "storm by $how" "$all
code 0" "$text"
    same "storm by $how: layouts of children" $((children * 10)) "$(kept child)"
    same "storm by $how: layouts" "$all" "$(kept '[a-z]*')"
    same "storm by $how: counted" "$all" "$(counted templateHits)"
done

fresh 'child#_#=1/2' 'thread#_#=3/4'
text=$(storm race $children 10)
same 'two threads of a child at once' 'code 0' "${text##*
}"

# Children that share it: plain calls, and nothing of their parent's is lost.
for how in vfork share; do
    fresh 'child#_#=1/2' 'thread#_#=3/4'
    text=$(storm $how $children 10)
    all=${text%%
*}
    same "storm by $how" "$all
code 0" "$text"
    same "storm by $how: layouts of children" 0 "$(kept child)"
    same "storm by $how: layouts" $((all - children * 10)) "$(kept thread)"
done

# The same, traced: a trace for each process that has memory of its own.
for how in fork clone vfork share; do
    fresh 'child#_#=1/2' 'thread#_#=3/4'
    text=$(storm $how $children 10 MIZAN_TRACE="$work/traces")
    same "traced storm by $how" 'code 0' "${text##*
}"
    case $how in
        fork | clone) same "traced storm by $how: traces" $((children + 1)) "$(ls "$work/traces" | wc -l)" ;;
        *) same "traced storm by $how: traces" 1 "$(ls "$work/traces" | wc -l)" ;;
    esac
done

# Index and counters become shorter and longer while they are used.
fresh 'child#_#=1/2' 'thread#_#=3/4'
"$work/truncator" "$work/index" "$work/index.counters" &
truncator=$!
text=$(storm fork $children 10)
kill $truncator
wait $truncator 2>/dev/null
same 'a truncator' 'code 0' "${text##*
}"

# All of it again with a copy of the index in memory that the processes share. The index is cut meanwhile, and the copy is not.
if [ "$(id -u)" -ne 0 ] || command -v setpriv >/dev/null; then
    cp "$tool" "$work/index_tool" && chmod 755 "$work/index_tool"
    tool=$work/index_tool
    for how in fork clone vfork share spawn; do
        # shellcheck disable=SC2046 # one word each
        fresh 'child#_#=1/2' 'thread#_#=3/4' $(fillers)
        keep_copy
        text=$(storm $how $children 10 MIZAN_INDEX_COPY="$(cat "$work/copy")")
        all=${text%%
*}
        same "storm by $how with a copy" "$all
code 0" "$text"
        case $how in
            vfork | share) all=$((all - children * 10)) ;;
        esac
        same "storm by $how with a copy: layouts" "$all" "$(kept '[a-z]*')"
    done
    # shellcheck disable=SC2046
    fresh 'child#_#=1/2' 'thread#_#=3/4' $(fillers)
    keep_copy
    "$work/truncator" "$work/index" "$work/index.counters" &
    truncator=$!
    text=$(storm fork $children 10 MIZAN_INDEX_COPY="$(cat "$work/copy")")
    kill $truncator
    wait $truncator 2>/dev/null
    same 'a truncator beside a copy' 'code 0' "${text##*
}"
    drop_copy
fi

# Whatever the program does with its descriptors: none of its own is closed, read or moved, all files get their layouts, and as many are left for it as without the library.
descriptors() { # NAME [VARIABLE=VALUE]...
    name=$1
    shift
    rm -rf "$work/fs" && mkdir -m 777 "$work/fs" && : >"$work/layouts"
    text=$(cd "$work/fs" && env "$@" timeout 300 "$work/descriptor_storm" "$rounds" 2>&1; echo "code $?")
    same "descriptors, $name" "${plain:-${text#* }}" "${text#* }"
    plain=${plain:-${text#* }}
    all=${text%% *}
}
plain=
descriptors 'without the library' A=1
# shellcheck disable=SC2046 # one word each
fresh 'file_#=1/2' $(fillers)
descriptors 'without a copy' LD_PRELOAD="$library" MIZAN_INDEX="$work/index"
same 'descriptors, without a copy: layouts' 0 "$(cd "$work/fs" && find . -name 'file_*' | xargs "$tool" show | grep -c 'none$')"
descriptors 'traced' LD_PRELOAD="$library" MIZAN_INDEX="$work/index" MIZAN_TRACE="$work/traces"
"$tool" keep "$work/index" >"$work/copy" &
keeper=$!
while [ ! -s "$work/copy" ]; do
    sleep 0.1
done
descriptors 'with a copy' LD_PRELOAD="$library" MIZAN_INDEX="$work/index" MIZAN_INDEX_COPY="$(cat "$work/copy")"
same 'descriptors, with a copy: layouts' 0 "$(cd "$work/fs" && find . -name 'file_*' | xargs "$tool" show | grep -c 'none$')"
same 'the copy is mapped' 1 "$(cd "$work/fs" && LD_PRELOAD="$library" MIZAN_INDEX="$work/index" MIZAN_INDEX_COPY="$(cat "$work/copy")" sh -c ': >file_1; echo >file_9999999; grep -c memfd:mizan-index /proc/$$/maps')"
drop_copy

# Damaged, renamed and missing indexes, with memory of the program around them.
if [ -x "$out/live_index_fuzz" ]; then
    mkdir "$work/fuzz"
    "$out/live_index_fuzz" "$work/fuzz" 1 $((1000 * rounds)) >"$work/fuzz.log" 2>&1
    same "live_index_fuzz ($(tail -n 1 "$work/fuzz.log"))" 0 $?
fi

# The folder that is really opened decides.
links() { # NAME EXPECTED PATH ENTRY...: which layout the file gets
    name=$1
    expected=$2
    path=$3
    shift 3
    rm -rf "$work/fs" "$work/outside" && mkdir -p "$work/fs/a/b" "$work/outside/deep"
    ln -s "$work/outside/deep" "$work/fs/out"
    ln -s a/b "$work/fs/in"
    ln -s "$work/fs/a" "$work/outside/back"
    "$tool" make "$work/index" "${root:-$work/fs}" 0 $later "$@"
    (cd "$work/fs" && LD_PRELOAD="$library" MIZAN_INDEX="$work/index" sh -c "echo >$path")
    same "$name" "$expected" "$("$tool" show "$work/fs/$path" 2>/dev/null | sed 's/.* //' || echo none)"
}
if LD_PRELOAD='' "$tool" make "$work/index" "$work" 0 $later probe=1 && (cd "$work" && LD_PRELOAD="$library" MIZAN_INDEX="$work/index" sh -c 'echo >probe') &&
    [ "$("$tool" show "$work/probe")" != "$work/probe none" ]; then
    links 'a plain name' 1 x x=1
    links '.. behind a folder' 1 a/b/../x a/x=1 x=2
    links '.. behind a link to outside' none out/../x x=1
    links '.. behind a link within' 2 in/../x x=1 a/x=2
    links 'a link within, planned by its target' 3 in/x a/b/x=3
    links 'a link within, planned by its own name' 4 in/x in/x=4
    links 'a link to outside' none out/x out/x=5
    links 'a link from outside' 6 ../outside/back/x a/x=6
    ln -s fs "$work/alias"
    root=$work/alias links 'a root that is a link' 7 a/x a/x=7
    root=
else
    echo "inside.sh: skipped: no extended attributes on the file system of $work"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
