# SPDX-License-Identifier: Apache-2.0
# needs: sh
# vfork and exec, and posix_spawn.
(ulimit -c 0; "$BIN/writer" vfork); echo "code $?"
