# SPDX-License-Identifier: Apache-2.0
# needs: sh
# A signal handler that writes.
(ulimit -c 0; "$BIN/writer" handler); echo "code $?"
