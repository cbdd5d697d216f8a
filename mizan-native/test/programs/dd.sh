# SPDX-License-Identifier: Apache-2.0
# needs: dd
# Block sizes, seeks, appends, no truncation, direct and synchronous writes.
dd if=/dev/zero of=a bs=4096 count=100 status=none
dd if=/dev/zero of=a bs=1 seek=500000 count=10 status=none conv=notrunc
dd if=a of=b bs=64K oflag=append conv=notrunc status=none
dd if=a of=c bs=1M oflag=sync status=none; dd if=a of=d bs=4096 conv=fsync,sparse status=none
dd if=a of=e bs=4096 status=none conv=excl
dd if=a of=e bs=4096 status=none conv=excl || echo "code $?"
dd if=a of=f ibs=3 obs=1000 count=5000 2>&1 | head -n 2
