# SPDX-License-Identifier: Apache-2.0
# needs: chmod
# A program with other rights than its caller: the loader leaves preloaded libraries out, without a word.
cp "$BIN/program" p && chown 65534 p 2> /dev/null; chmod u+s p && ./p one; echo "code $?"
su --version | head -n 1 | cut -c 1-3
