# SPDX-License-Identifier: Apache-2.0
# needs: sh
# Another allocator before and after ours.
for j in /usr/lib/*/libjemalloc.so.2 /usr/lib64/libjemalloc.so.2; do [ -e "$j" ] && jemalloc=$j; done
[ -n "${jemalloc:-}" ] || { echo "not here"; exit 0; }
ours=$LD_PRELOAD
for order in "$jemalloc${ours:+:$ours}" "${ours:+$ours:}$jemalloc"; do
  rm -rf d; mkdir d; cd d || exit
  LD_PRELOAD=$order sh -c 'sort -R --random-source=/dev/zero /etc/services > a; gzip -nc a > b; "$BIN/writer" threads; "$BIN/writer" streams'; echo "code $?"
  cd ..
done
