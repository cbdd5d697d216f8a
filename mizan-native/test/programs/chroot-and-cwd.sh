# SPDX-License-Identifier: Apache-2.0
# needs: sh
# A working folder that moves and goes away.
mkdir a; (cd a && echo 1 > f && mv ../a ../b && echo 2 > g && rm -r ../b && echo 3 > h) 2> /dev/null; echo "code $?"; ls
