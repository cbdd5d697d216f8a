# SPDX-License-Identifier: Apache-2.0
# needs: gzip xz
# Compressed there and back; the original goes away.
seq 1 20000 > a; cp a b; gzip -n a; xz -T2 b; ls; gzip -dk a.gz; xz -d b.xz; cmp a b && echo same
gzip -dc none.gz > c 2> /dev/null || echo "code $?"; gzip -cn a | head -c 20 | od -An -tx1
