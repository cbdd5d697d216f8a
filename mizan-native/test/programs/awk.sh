# SPDX-License-Identifier: Apache-2.0
# needs: awk
# Many output files at once, pipes, appends.
seq 1 3000 | awk '{ f = "out_" ($1 % 50); print $1 > f; if ($1 % 7 == 0) print $1 | "sort -r > sevens" } END { print NR }'
awk 'BEGIN { print "x" >> "app"; close("app"); print "y" >> "app"; printf "z" > "/dev/stderr" }'
