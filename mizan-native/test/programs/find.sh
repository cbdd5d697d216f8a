# SPDX-License-Identifier: Apache-2.0
# needs: find xargs
# Files that find writes, and many short programs at once.
mkdir d; for i in 1 2 3 4 5 6 7 8; do echo "$i" > "d/$i"; done
find d -type f -fprintf list '%f\n'; sort list
find d -type f -print0 | xargs -0 -P 4 -n 1 sh -c 'cat "$0" > "$0.copy"'; find d -name '*.copy' -newer none 2> /dev/null || echo "code $?"
find d -name '*.copy' -delete; ls d | wc -l
