# SPDX-License-Identifier: Apache-2.0
# needs: h5import h5dump h5repack h5copy h5diff
# A library of files in files, by its tools.
seq 1 1000 > text; printf 'PATH /group/data\nINPUT-CLASS TEXTIN\nRANK 1\nDIMENSION-SIZES 1000\nOUTPUT-CLASS IN\nOUTPUT-SIZE 32\n' > config
h5import text -c config -o a.h5; h5dump -H a.h5; h5repack -f GZIP=6 a.h5 b.h5; h5diff a.h5 b.h5 && echo same
h5copy -i a.h5 -o c.h5 -s /group -d /copy; h5dump -d '/copy/data[0;;5]' c.h5 | tail -n 4; h5dump -d /copy/data -o out -b LE c.h5 > /dev/null; wc -c < out
h5dump none.h5 2> /dev/null || echo "code $?"; rm -f ./*.h5
