# SPDX-License-Identifier: Apache-2.0
# needs: fio
# slow
# Several engines, threads and processes, fallocate and fsync, verified.
for engine in sync psync vsync pvsync mmap; do
  fio --minimal --name="$engine" --ioengine="$engine" --rw=randwrite --bs=4k --size=512k --numjobs=2 --verify=crc32c --fsync=32 --randseed=1 > /dev/null; echo "$engine $?"
done
fio --minimal --thread --name=t --ioengine=psync --rw=write --bs=64k --size=1m --numjobs=3 --end_fsync=1 > /dev/null; echo "threads $?"
ls; rm -f ./*
