#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# checked.sh OUT: the writer of the tests, in every way that it knows, traced and its files placed by the library under the
# sanitizers and under Valgrind. It must end as it does without any of them, and none of them may have a word to say. Expects what `make checked`
# builds. The last line is "N passed, N failed".
#
# AddressSanitizer must be loaded first; then a sanitized library can be preloaded into a program that is not. The handlers
# that it would set for fatal signals are ours to set. ThreadSanitizer has to see all of a program, so the library is linked in.
set -u

out=$(cd "$1" && pwd) || exit 1
cc=${CC:-cc}
work=$(mktemp -d "$out/checked.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

run() { # NAME COMMAND...: in an empty folder
    name=$work/$1
    shift
    rm -rf "$work/files" "$work/traces" && mkdir "$work/files" "$work/traces" || exit 1
    (cd "$work/files" && env -i PATH="$PATH" LC_ALL=C "$@" > "$name.out" 2> "$name.err"; echo $? > "$name.code") 2> /dev/null
}

check() { # NAME WAY
    if cmp -s "$work/plain.out" "$work/$1.out" && cmp -s "$work/plain.code" "$work/$1.code" &&
        ! grep -q -e Sanitizer -e 'runtime error' -e '^==' "$work/$1.err"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "checked.sh: writer $2 under $1 ended with $(cat "$work/$1.code"):" && head -n 20 "$work/$1.err"
    fi
}

runtime() { # NAME: the file of a runtime library of the compiler, nothing if there is none
    # shellcheck disable=SC2086 # CC may be more than one word
    file=$($cc -print-file-name="$1")
    [ "$file" = "$1" ] || echo "$file"
}

asan=$(runtime libasan.so)
ubsan=$(runtime libubsan.so)
[ -n "$asan" ] || echo 'checked.sh: skipped: no shared library of AddressSanitizer'
command -v valgrind > /dev/null || echo 'checked.sh: skipped: valgrind is not installed'
# Newer kernels put programs where ThreadSanitizer does not expect them, unless they are told not to.
fixed=$(command -v setarch > /dev/null && setarch -R true 2> /dev/null && echo 'setarch -R')

for how in steps calls streams copies one threads cancel fork vfork closeall closeunseen closefrom handler jump actions errno limits \
    many random print exec _exit kill term abort segv; do
    run plain "$out/writer" "$how"
    (cd "$work/files" && find . -type f -printf '%P=0,3,1\0') |
        xargs -0 "$out/index_tool" make "$work/index" "$work/files" 0 4000000000 'ckpt_#.dat=1/2'
    if [ -n "$asan" ]; then
        run address LD_PRELOAD="$asan:$ubsan:$out/sanitize/libmizan.so" MIZAN_TRACE="$work/traces" MIZAN_INDEX="$work/index" UBSAN_OPTIONS=print_stacktrace=1 \
            ASAN_OPTIONS=detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0 "$out/writer" "$how"
        check address "$how"
    fi
    case $how in
        threads | one | cancel | calls | streams | many)
            # shellcheck disable=SC2086 # two words
            run thread MIZAN_TRACE="$work/traces" MIZAN_INDEX="$work/index" $fixed "$out/thread/writer" "$how"
            check thread "$how"
            ;;
    esac
    case $how in
        limits | segv | abort | jump | random) ;; # Valgrind needs room of its own and tells of fatal signals; random is slow
        *)
            if command -v valgrind > /dev/null; then
                run valgrind LD_PRELOAD="$out/libmizan.so" MIZAN_TRACE="$work/traces" MIZAN_INDEX="$work/index" valgrind -q --error-exitcode=99 \
                    --trace-children=yes --leak-check=full "$out/writer" "$how"
                check valgrind "$how"
            fi
            ;;
    esac
done

# Creates on a stand-in for Lustre, shared, refused and killed.
if [ -n "$asan" ]; then
    if ASAN_OPTIONS=detect_leaks=0 LIBRARY="$asan:$ubsan:$out/sanitize/libmizan.so" sh "$(dirname "$0")/create.sh" "$out" slice > "$work/create.out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        head -n 20 "$work/create.out"
    fi
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
