# SPDX-License-Identifier: Apache-2.0
# needs: sh
# slow: preload.sh and place.sh do the same
# vfork and exec, and posix_spawn.
(ulimit -c 0; "$BIN/writer" vfork); echo "code $?"
