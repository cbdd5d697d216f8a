# SPDX-License-Identifier: Apache-2.0
# needs: sh
# Another library that stands before the same functions, before and after ours: it sees the same calls.
ours=$LD_PRELOAD
for order in "$BIN/counter.so${ours:+:$ours}" "${ours:+$ours:}$BIN/counter.so"; do
  rm -rf d; mkdir d; cd d || exit
  LD_PRELOAD=$order COUNTER="$PWD/count" "$BIN/writer" calls; echo "code $?"; grep -v '^open ' count
  LD_PRELOAD=$order COUNTER="$PWD/count" sh -c 'echo a > f; cat f > g'; echo "code $?"
  rm count; cd ..
done
