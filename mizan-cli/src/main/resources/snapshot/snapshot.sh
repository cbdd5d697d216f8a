#!/bin/sh
# The state of a Lustre file system for mizan what-if. Only reads; needs no root (root on an MDS also sees the allocator's settings).
# usage: sh snapshot.sh [-n] [-s] [-o FILE.tar] [DIRECTORY...]   -n: only print the commands   -s: count files of the directories by size
# What leaves: numbers, indices and flags of targets, layouts. Names become hashes; mizan-snapshot.key and mizan-snapshot.names stay here.
set -u; umask 077; LC_ALL=C; export LC_ALL; dry=; sizes=; out=mizan-snapshot.tar
while getopts nso: f; do case $f in n) dry=1 ;; s) sizes=1 ;; o) out=$OPTARG ;; *) exit 64 ;; esac; done; shift $((OPTIND - 1))
tmp=$(mktemp -d) && d=$tmp/mizan-snapshot && mkdir "$d" || exit 1; trap 'rm -rf "$tmp"' EXIT; trap 'exit 130' INT TERM HUP
[ "$dry" ] || [ -s mizan-snapshot.key ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >mizan-snapshot.key
MIZAN_KEY=a-dry-run-needs-none; [ "$dry" ] || MIZAN_KEY=$(cat mizan-snapshot.key); export MIZAN_KEY
if [ ${#MIZAN_KEY} -lt 16 ] || ! command -v sha256sum >/dev/null; then
  echo "no sha256sum, or a short mizan-snapshot.key: names cannot be hidden, so nothing is read" >&2; exit 1; fi
# ask COMMAND...: says what it does, and does it; what fails is noted.
ask() { printf '+ %s\n' "$*" >&2; [ "$dry" ] || "$@" </dev/null 2>/dev/null || { echo "exit $?: $1 $2" >>"$d/missing.txt"; return 1; }; }
# only PROGRAM: of what comes in, what this awk program prints. h(NAME) is the hash of a name, t(NAME) a target with its index.
only() { awk 'function h(name, quoted, sum) { if (!(name in known)) { quoted = name; gsub(/\047/, "\047\"\047\"\047", quoted)
    quoted = "printf %s \"$MIZAN_KEY\"\047" quoted "\047 | sha256sum"; quoted | getline sum; close(quoted)
    known[name] = "h" substr(sum, 1, 11); print known[name], name >>"mizan-snapshot.names" } return known[name] }
  function t(name) { match(name, /-(OST|MDT)[0-9a-f]+(_UUID)?/); return h(substr(name, 1, RSTART - 1)) substr(name, RSTART, RLENGTH) }
  '"$1"; }
df='{ sub(/ +$/, ""); sub(/^filesystem summary/, "filesystem_summary") } /^UUID / { print }
  /^Pool:/ { split($2, p, "."); print "Pool: " h(p[1]) "." h(p[2]) } NF == 1 && /-OST[0-9a-f]+(_UUID)?$/ { print t($1) }
  / : inactive device/ && match($0, /(OST|MDT)[0-9a-f]+/) { print substr($0, RSTART, RLENGTH) " : inactive device" }
  match($0, /[0-9]% +\//) { flags = mount = substr($0, RSTART + RLENGTH - 1); sub(/\[(OST|MDT):[0-9]+\].*/, "", mount)
    flags = substr(flags, length(mount) + 1); if (flags !~ /^(\[(OST|MDT):[0-9]+\]( [A-Za-z]+)?)?$/) sub(/\].*/, "]", flags)
    printf "%s %.0f %.0f %.0f %d%% /%s%s\n", $1 ~ /^filesystem/ ? $1 : t($1), $2, $3, $4, $5, h(mount), flags }'
servers='$3 ~ /^(osc|osp|mdc)$/ && NF > 6 { print $1, "UP", $3, t($4) "-" $3, "x 4", h($NF) }'
layout='BEGIN { print "/" h(dir = ENVIRON["MIZAN_DIR"]) } $0 != dir && /^[ \t]*(lcme?_|lmm_|stripe_)/ { if (match($0, /pool:[ \t]*[^ \t]+/)) {
    pool = substr($0, RSTART, RLENGTH); sub(/.*[: \t]/, "", pool); sub(/pool:[ \t]*[^ \t]+/, "pool: " h(pool)) } print }'
default() { MIZAN_DIR=$1; export MIZAN_DIR # lfs prints no path before the default of a directory
  ask lfs getstripe -d "$1" >"$tmp/default" && [ ! "$dry" ] && only "$layout" <"$tmp/default" >>"$d/layouts.txt"; }
settings='!/^lod/ && match($0, /[0-9]+[.][0-9]+[.][0-9]+/) { print "version=" substr($0, RSTART, RLENGTH) }
  sub(/^lod[.]/, "") { value = $0; sub(/.*[.]/, "", value); if (value ~ /^qos_[a-z_]+=[0-9]+%?$/) print "lod." t($0) "-mdtlov." value }'

echo '# mizan snapshot 1' >"$d/about.txt"; date '+BEGIN %s' >"$d/df.txt"
{ ask lfs df -l; ask lfs df -i -l; } | only "$df" >>"$d/df.txt"; ask lctl dl -t | only "$servers" >"$d/dl.txt"
if [ "$dry" ]; then echo MOUNT; else lfs df -l 2>/dev/null | sed -n 's/ *$//; s/^filesystem[_ ]summary:.*%  *//p'; fi | while IFS= read -r m; do
  default "$m"; [ "$dry" ] || for p in $(lfs pool_list "$m" 2>/dev/null | sed 1d); do
    ask lfs pool_list "$p" | only "$df" >>"$d/df.txt"; done; done
for x in "$@"; do default "$x"; [ ! "$sizes" ] || ask lfs find "$x" -type f -printf '%s\n' || ask find "$x" -type f -printf '%s\n'; done >"$tmp/sizes"
for p in version 'lod.*.qos_threshold_rr' 'lod.*.qos_prio_free'; do ask lctl get_param "$p"; done | only "$settings" >"$d/params.txt"
[ ! "$dry" ] || exit 0; [ ! "$sizes" ] || awk '{ c = 1; while (c < $1) c *= 2; k = sprintf("%.0f", c); n[k]++; b[k] += $1 }
  END { print "class,files,bytes"; for (k in n) printf "%s,%.0f,%.0f\n", k, n[k], b[k] }' "$tmp/sizes" >"$d/sizes.csv"
[ ! -f mizan-snapshot.names ] || sort -u -o mizan-snapshot.names mizan-snapshot.names
tar --format=ustar --owner=0 --group=0 --numeric-owner -C "$tmp" -cf "$out" mizan-snapshot || { rm -f "$out"; exit 1; }
echo "wrote $out. Read it before you give it away: tar xOf $out | less    Then: mizan what-if $out --add-osts 8"
