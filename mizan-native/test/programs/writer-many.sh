# SPDX-License-Identifier: Apache-2.0
# needs: sh
# Nine hundred files open at once.
(ulimit -c 0; "$BIN/writer" many); echo "code $?"
