# SPDX-License-Identifier: Apache-2.0
# needs: patch diff
# A difference, applied, refused, undone.
seq 1 100 > a; sed 's/50/fifty/' a > b; diff -u --label a --label b a b > p
patch -s a p; cmp a b && echo same; patch -s -R a p; patch -s -N b p > /dev/null || echo "code $?"; ls
