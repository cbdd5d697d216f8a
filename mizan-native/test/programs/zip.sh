# SPDX-License-Identifier: Apache-2.0
# needs: zip
# An archive that is updated in place.
echo a > a; echo b > b; touch -d '2001-01-01' a b
TZ=UTC zip -q -X x.zip a; TZ=UTC zip -q -X x.zip b; echo c > a; touch -d '2001-01-02' a; TZ=UTC zip -q -X -u x.zip a; zip -T x.zip > /dev/null && echo fine
