# SPDX-License-Identifier: Apache-2.0
# needs: install
# Programs with modes, over others, with backups.
echo a > a; install -m 755 a b; install -D -m 640 a x/y/z; install -d p/q/r
install -b -S .old a b; install -t p a b; install -C a b; install none c 2> /dev/null || echo "code $?"
