# SPDX-License-Identifier: Apache-2.0
# needs: sh
# A plain shell: redirections, subshells, traps, background jobs.
trap 'echo bye > trapped' EXIT
for i in 1 2 3 4 5; do echo "$i" > "f$i" & done
wait
cat f1 f2 f3 f4 f5 | sort -r > all
(exec > inner; echo inside; exit 4) || echo "code $?"
echo lost > /dev/full || echo "no room"
echo none > none/none || echo "no folder"
umask 027; : > masked; mkdir d; umask
