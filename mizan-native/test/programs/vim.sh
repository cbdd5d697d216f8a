# SPDX-License-Identifier: Apache-2.0
# needs: vim
# slow
# An editor with swap files, backups and a rename.
seq 1 50 > a; vim -N -u NONE -i NONE -es -c 'set backup' -c '%s/1/one/g' -c 'wq' a; cat a | head -n 2; ls
