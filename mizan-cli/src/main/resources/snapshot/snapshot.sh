#!/bin/sh
# The state of a Lustre file system for mizan what-if. Only reads. Needs no root; as root on an MDS it finds the allocator's settings too.
# usage: sh snapshot.sh [-n] [-s] [-o FILE.tar] [DIRECTORY...]      shows the default layouts of the directories as well
#   -n  only print the commands       -s  count the files below the directories by size (slow where there are many)
# Names of file systems, hosts, pools and paths become hashes; the key and the names stay here: mizan-snapshot.key, mizan-snapshot.names
set -u; umask 077; LC_ALL=C; export LC_ALL; dry=; sizes=; out=mizan-snapshot.tar
while getopts nso: f; do case $f in n) dry=1 ;; s) sizes=1 ;; o) out=$OPTARG ;; *) exit 64 ;; esac; done; shift $((OPTIND - 1))
for sha in "sha256sum" "openssl dgst -sha256 -r" "shasum -a 256" ""; do command -v "${sha%% *}" >/dev/null && break; done
[ "$sha" ] || { echo "no sha256sum, openssl or shasum: names cannot be hidden, so nothing is read" >&2; exit 1; }
if [ ! "$dry" ] && [ ! -s mizan-snapshot.key ]; then od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >mizan-snapshot.key || exit 1; fi
[ "$dry" ] || { MIZAN_KEY=$(cat mizan-snapshot.key) && [ ${#MIZAN_KEY} -ge 16 ] || { echo "mizan-snapshot.key: too short" >&2; exit 1; }; export MIZAN_KEY; }
tmp=$(mktemp -d) && d=$tmp/mizan-snapshot && mkdir "$d" || exit 1
trap 'rm -rf "$tmp"' EXIT; trap 'exit 130' INT TERM HUP

# Every word that is not a number or known from Lustre's own output is replaced: a word that this list forgets is hidden, not shown.
hide() { awk -v sha="$sha" '
  function hash(w, c, r) { if (!(w in seen)) { c = "printf %s \"$MIZAN_KEY\"\047" w "\047 | " sha; c | getline r; close(c)
    seen[w] = "h" substr(r, 1, 11); print seen[w], w >>"mizan-snapshot.names" } return seen[w] }
  function known(w) { return w ~ /^([0-9]+[KMGTPE]?|((OST|MDT)[0-9a-f][0-9a-f][0-9a-f][0-9a-f])(_UUID)?|OST|MDT|UP|BEGIN|EOF|N\/A|\/|lustre|UUID|1K-blocks|Inodes|I?Used?|Available|IFree|Mounted|on|filesystem_summary|filesystem|summary|inactive|device|Pool|pool|osc|osp|mdc|mgc|lov|lod|lmv|obdfilter|version|jobid_var|disable|nodelocal|procname_uid|session|SLURM_JOB_ID|SLURM_JOBID|PBS_JOBID|LSB_JOBID|qos_[a-z_]+|stripe[a-z_]+|max_create_count|active|degraded|health_check|healthy|ost_conn_uuid|lcme?_[a-z_]+|lmm_[a-z_]+|e_start|e_end|extent|sub_layout|pattern|raid0|mdt|overstriped|init|class|files|bytes|exit|not|found|lfs|lctl|df|dl|get_param|getstripe|pool_list|find|tar)$/ }
  function part(w) { if (known(w)) return w
    if (match(w, /-(OST|MDT)[0-9a-f][0-9a-f][0-9a-f][0-9a-f]/)) { c = substr(w, RSTART + 8); b = substr(w, RSTART, 8); w = substr(w, 1, RSTART - 1)
      return hash(w) b (c == "" || c == "_UUID" ? c : "-" hash(c)) } return hash(w) }
  function word(w, n, i, p, r) { if (known(w)) return w; if (w ~ /^\//) return "/" hash(w)
    if (w ~ /[@\/]/ || w ~ /^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$/) return hash(w)
    n = split(w, p, "."); for (i = 1; i <= n; i++) r = r (i > 1 ? "." : "") (p[i] == "" ? "" : part(p[i])); return r }
  { s = $0; o = ""; while (match(s, /[A-Za-z0-9_\/\200-\377][A-Za-z0-9_.@\/\200-\377-]*/)) { w = substr(s, RSTART, RLENGTH); o = o substr(s, 1, RSTART - 1)
    s = substr(s, RSTART + RLENGTH); o = o (o ~ /\] *$/ && s ~ /^ *$/ && w ~ /^[DNRSIf]+$/ ? w : word(w)) } print o s }'; }
# run FILE COMMAND...: says what it does, does it, and keeps what it printed without names; what is missing or fails is kept as well.
run() { to=$1; shift; printf '+ %s\n' "$*"; [ "$dry" ] && return
  command -v "$1" >/dev/null || { echo "not found: $1" | hide >>"$d/missing.txt"; return; }
  { "$@" </dev/null 2>/dev/null || echo "exit $?: $*" | hide >>"$d/missing.txt"; } | hide >>"$d/$to"; }
mounts() { if [ "$dry" ]; then echo MOUNT; else lfs df 2>/dev/null | sed -n 's/^filesystem[_ ]summary:.*%  *//p'; fi; }
pools() { if [ "$dry" ]; then echo FS.POOL; else lfs pool_list "$1" 2>/dev/null | sed 1d; fi; }
sizes_of() { lfs find "$1" -type f -printf '%s\n' 2>/dev/null || find "$1" -type f -printf '%s\n'; }

[ "$dry" ] || { date '+BEGIN %s' >"$d/df.txt"; echo '# mizan snapshot 1' >"$d/about.txt"; }
run df.txt lfs df; run df.txt lfs df -i
mounts | while IFS= read -r m; do run layouts.txt lfs getstripe -d "$m"; pools "$m" | while read -r p; do run df.txt lfs pool_list "$p"; done; done
for x in "$@"; do run layouts.txt lfs getstripe -d "$x"; if [ "$sizes" ]; then printf '+ lfs find %s -type f -printf %%s, counted by size\n' "$x"; [ "$dry" ] || sizes_of "$x" >>"$tmp/sizes"; fi; done
[ ! -f "$tmp/sizes" ] || awk 'BEGIN { print "class,files,bytes" } { c = 1; while (c < $1) c *= 2; k = sprintf("%.0f", c); n[k]++; b[k] += $1 } END { for (k in n) printf "%s,%.0f,%.0f\n", k, n[k], b[k] }' "$tmp/sizes" >"$d/sizes.csv"
run dl.txt lctl dl -t
for p in version jobid_var health_check 'lov.*.stripecount' 'lov.*.stripesize' 'osc.*.ost_conn_uuid' 'lod.*.qos_threshold_rr' 'lod.*.qos_prio_free' \
  'lod.*.qos_maxage' 'lod.*.stripecount' 'lod.*.stripesize' 'osp.*.max_create_count' 'obdfilter.*.degraded'; do run params.txt lctl get_param "$p"; done
[ "$dry" ] && exit 0
[ ! -f mizan-snapshot.names ] || sort -u -o mizan-snapshot.names mizan-snapshot.names
tar --format=ustar --owner=0 --group=0 --numeric-owner -C "$tmp" -cf "$out" mizan-snapshot 2>/dev/null ||
  tar --format ustar --uid 0 --gid 0 --uname '' --gname '' -C "$tmp" -cf "$out" mizan-snapshot ||
  { rm -f "$out"; echo "this tar cannot leave out your user name: use GNU tar or bsdtar" >&2; exit 1; }
echo "wrote $out. Read it before you give it away: tar xOf $out | less    Then: mizan what-if $out --add-osts 8"
