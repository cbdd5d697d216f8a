# SPDX-License-Identifier: Apache-2.0
# needs: split csplit tee truncate fallocate
# Smaller tools that create files.
seq 1 1000 > n; split -l 100 n part_; csplit -s n /500/; tee t1 t2 < n > t3; truncate -s 12345 t1
shuf --random-source=/dev/zero n -o s; head -c 100 n > h; tac n > r; nl n > l; paste n r > p; fold -w 3 n > f
touch -d @0 old; mktemp -u XXXXXX | wc -c; fallocate -l 65536 g || truncate -s 65536 g; shred -n 1 -u r; ln -s n sl; od -c h > o
tee -a t2 < h > /dev/full 2> /dev/null || echo "code $?"
