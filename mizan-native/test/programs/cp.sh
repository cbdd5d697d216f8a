# SPDX-License-Identifier: Apache-2.0
# needs: cp head
# Copies with holes, links, attributes and reflinks where there are any.
head -c 300000 /dev/zero | tr '\0' x > a
cp a b; cp -p a c; cp -r . /dev/null/none 2> /dev/null || echo refused
truncate -s 1M sparse; echo end >> sparse; cp --sparse=always sparse sparse2
mkdir d; cp a b c d; cp -a d e; cp --reflink=auto a f; cp -n b a; cp --remove-destination b c
ln -s a link; cp -P link link2; cp -L link file; cp -l a hard; cp --backup=numbered a b
