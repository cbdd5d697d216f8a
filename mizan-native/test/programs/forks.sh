# SPDX-License-Identifier: Apache-2.0
# needs: sh
# Many short processes at once.
i=0; while [ $i -lt 300 ]; do (echo $i > "f$((i % 100))") & i=$((i + 1)); [ $((i % 50)) -eq 0 ] && wait; done; wait
ls | wc -l; i=0; while [ $i -lt 100 ]; do "$BIN/program" > last; i=$((i + 1)); done; cat f*[13579] > /dev/null; rm f*
