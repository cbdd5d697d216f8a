# SPDX-License-Identifier: Apache-2.0
# needs: mv
# Renames over files, between folders, and of what is open.
echo a > a; echo b > b; mkdir d e
exec 3> open; echo before >&3; mv open moved; echo after >&3; exec 3>&-
mv a b; mv b d; mv d/b e/c; mv e f; mv -n f/c moved; mv none x || echo "code $?"
echo 1 > x; echo 2 > y; mv --backup=simple x y; ls -R
