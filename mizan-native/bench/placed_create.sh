#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# placed_create.sh OUT: what a create on Lustre asks of the metadata server and of this machine, counted against the stand-in of the tests. Three
# lines: plain, placed, and one whose file is there already; each with requests to the server and system calls, per create.
set -eu

out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/../test" && pwd)
cc=${CC:-cc}
tool=$out/index_tool
work=$(mktemp -d "$out/placed-create.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
. "$here/stand_in.sh"
build_stand_in
build_file_system
$cc -O1 -o shared_writer "$here/shared_writer.c"

count() { # NAME PRELOAD FILES: the difference that a hundred creates more make
    for files in 1 101; do
        [ "$1" = exists ] || fresh_file_system pfl
        : >lustre/log
        : >lustre/calls
        rm -f meeting
        (cd lustre/fs/d && LD_PRELOAD=$2 MIZAN_INDEX="$work/index" "$work/shared_writer" "$work/meeting" 0 1 $files)
        echo "$(wc -w <lustre/log) $(tail -n 1 lustre/calls)"
    done | awk -v name="$1" 'NR == 1 { requests = $1; calls = $2 } NR == 2 { printf "%s %.2f %.2f\n", name, ($1 - requests) / 100, ($2 - calls) / 100 }'
}

"$tool" make index "$work/lustre/fs" 1 4000000000 'd/f#=3,1,40,7'
count plain "$stand_in"
count placed "$out/libmizan.so:$stand_in"
count exists "$out/libmizan.so:$stand_in"
