# SPDX-License-Identifier: Apache-2.0
# needs: openssl
# Keys and digests: files with tight modes.
openssl genpkey -algorithm ed25519 -out key 2> /dev/null; stat -c %a key; openssl pkey -in key -pubout -out pub; head -n 1 pub; rm key pub
seq 1 1000 > a; openssl dgst -sha256 a; openssl enc -aes-128-ctr -K 00 -iv 00 -in a -out b 2> /dev/null; openssl enc -d -aes-128-ctr -K 00 -iv 00 -in b 2> /dev/null | cmp - a && echo same
