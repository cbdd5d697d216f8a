# SPDX-License-Identifier: Apache-2.0
# needs: sort seq
# More than fits into its memory, so that it spills to temporary files; and a file onto itself.
mkdir tmp
seq 1 60000 | sort -R --random-source=/dev/zero > shuffled
sort -n -S 64K -T tmp --parallel=2 shuffled > sorted; cmp sorted shuffled > /dev/null || echo differs
sort -n shuffled -o shuffled; cmp sorted shuffled && echo same; ls tmp | wc -l
sort -m sorted sorted | uniq -c | head -n 2
