#!/bin/bash
# A site in network namespaces of its own: a controller, three servers with four targets each, two clients, CURVE between them.
# Two applications run at the same time, twice; then a server becomes slow; then the network is cut, and healed.
#
# usage: site.sh FOLDER MIZAN...    Leaves reports (*.json), output (*.out), and the targets of files (*.targets) in FOLDER.
set -u
work=$1
shift
mizan=("$@")
tag=mizan$$
pids=()

cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null; done
  wait "${pids[@]}" 2> /dev/null
  for host in ctl oss1 oss2 oss3 login1 login2; do ip netns del $tag-$host 2> /dev/null; done
}
trap cleanup EXIT
trap 'exit 1' TERM INT

fail() {
  echo "site: $*" >&2
  tail -n 5 "$work"/*.log "$work"/*.out >&2
  exit 1
}

cd "$work" || exit 1
export HOME=$work

ip netns add $tag-ctl || exit 77
ip -n $tag-ctl link set lo up
ip -n $tag-ctl link add br0 type bridge || exit 77
ip -n $tag-ctl addr add 10.77.0.1/24 dev br0
ip -n $tag-ctl link set br0 up
address=10
for host in oss1 oss2 oss3 login1 login2; do
  address=$((address + 1))
  ip netns add $tag-$host
  ip link add v$address netns $tag-ctl type veth peer name eth0 netns $tag-$host || exit 77
  ip -n $tag-ctl link set v$address master br0
  ip -n $tag-ctl link set v$address up
  ip -n $tag-$host link set lo up
  ip -n $tag-$host addr add 10.77.0.$address/24 dev eth0
  ip -n $tag-$host link set eth0 up
done

for name in controller oss1 oss2 oss3 login1 login2; do
  "${mizan[@]}" keys generate $name --dir . > /dev/null || fail "no keys"
  case $name in
    oss*) "${mizan[@]}" keys known --role agent $name.public >> known ;;
    login*) "${mizan[@]}" keys known --role client --user root $name.public >> known ;;
  esac
done

token=$("${mizan[@]}" token add ops --role operator --file tokens) || fail "no token"

# The statistics of an OSS as Lustre 2.15 has them: 100 writes of 1 MiB on each target a round, of $2 microseconds each.
declare -A spent
round=0
statistics() {
  spent[$1]=$((${spent[$1]:-0} + 100 * $2))
  for target in 0 1 2 3; do
    name=$(printf 'demo-OST%04x' $(((${1#oss} - 1) * 4 + target)))
    sys=$1/sys/fs/lustre/obdfilter/$name
    debug=$1/sys/kernel/debug/lustre/obdfilter/$name
    if [ ! -e "$sys/degraded" ]; then
      mkdir -p "$sys" "$debug" "$1/proc"
      echo 1000000000 | tee "$sys/kbytestotal" > /dev/null
      echo 990000000 | tee "$sys/kbytesfree" > "$sys/kbytesavail"
      echo 123456 > "$sys/filesfree"
      echo 0 > "$sys/degraded"
      printf 'cpu  1 2 3 400 5 6 7 8 0 0\ncpu0 1 2 3 400 5 6 7 8 0 0\n' > "$1/proc/stat"
      echo '0.50 0.20 0.10 1/345 6789' > "$1/proc/loadavg"
      printf 'MemTotal: 1000000 kB\nMemFree: 200000 kB\nMemAvailable: 600000 kB\n' > "$1/proc/meminfo"
    fi
    printf 'snapshot_time %d.0 secs.nsecs\nwrite_bytes %d samples [bytes] 4096 1048576 %d 9\nwrite %d samples [usecs] 1 %d %d 9\n' \
      $round $((round * 100)) $((round * 104857600)) $((round * 100)) "$2" "${spent[$1]}" > "$debug/new"
    mv "$debug/new" "$debug/stats"
  done
}
all_statistics() {
  round=$((round + 1))
  statistics oss1 1000
  statistics oss2 1000
  if [ -e slow ]; then statistics oss3 50000; else statistics oss3 1000; fi
}
all_statistics
(while sleep 0.5; do all_statistics; done) &
pids+=($!)

ip netns exec $tag-ctl "${mizan[@]}" controller --fs demo --set controller.reports=10.77.0.1:9841 \
  --set controller.requests=10.77.0.1:9842 --set controller.rest=127.0.0.1:9843 --set controller.tokens=tokens \
  --set controller.keys=controller.secret \
  --set controller.known=known --set agent.interval=1 --set controller.cpuLimit=1 --set controller.memoryLimit=1 > ctl.log 2>&1 &
pids+=($!)
for host in oss1 oss2 oss3; do
  ip netns exec $tag-$host "${mizan[@]}" agent --controller 10.77.0.1 --source lustre --root "$host" --server $host \
    --set agent.keys=$host.secret --set controller.key=controller.public --set agent.interval=1 > $host.log 2>&1 &
  pids+=($!)
done

# run HOST APPLICATION REPORT SCRIPT
run() {
  mkdir -p "$1/fs"
  rm -f "$1"/fs/*
  (cd "$1/fs" && MIZAN_STATE_DIR=$work/$1/state exec ip netns exec $tag-$1 "${mizan[@]}" run --controller 10.77.0.1 --mount . \
    --app "$2" --report "$work/$3.json" --set client.keys="$work/$1.secret" --set controller.key="$work/controller.public" \
    --set client.patienceMillis="${patience:-30000}" -- sh -c "$4") > "$3.out" 2>&1 || fail "$3 failed"
  (cd "$1/fs" && cksum ./*) > "$3.sums"
  "${mizan[@]}" layout show "$1"/fs/* 2> /dev/null | sed -n 's/^lmm_stripe_offset: *//p' | sort -n | uniq -c > "$3.targets"
}
both() {
  run login1 ior ior$1 "$ior" &
  first=$!
  run login2 hacc hacc$1 "$hacc" &
  wait $first && wait $! || exit 1
}
ior='for r in $(seq 0 15); do head -c 300000 /dev/zero > test.$r; done'
hacc='for r in $(seq 0 11); do head -c $((100000 + r * 5000)) /dev/zero > hacc.$r; done; head -c 900000 /dev/zero > shared'

both 1
for try in $(seq 30); do
  both 2
  ! grep -q '"no new plan' ior2.json hacc2.json || continue
  break
done
cmp ior1.sums ior2.sums || fail "IOR wrote something else"
cmp hacc1.sums hacc2.sums || fail "HACC wrote something else"

: > slow
for try in $(seq 30); do
  run login1 ior slow "$ior"
  awk '$2 >= 8 { found = 1 } END { exit !found }' slow.targets || break
done

ip netns exec $tag-ctl curl -s -H "Authorization: Bearer $token" http://127.0.0.1:9843/api/v1/system > system.json \
  || fail "no answer over HTTP"

ip -n $tag-ctl link set br0 down
patience=1000
run login1 ior cut "$ior"
ip -n $tag-ctl link set br0 up
patience=30000
run login1 ior healed "$ior"
