# SPDX-License-Identifier: Apache-2.0
# needs: busybox
# Many tools in one static program.
busybox sh -c 'for i in 1 2 3; do busybox seq $i > f$i; done; busybox cat f1 f2 f3 > all; busybox tar -cf - f1 f2 | busybox wc -c; busybox cp all copy; busybox sort -r all -o rev'
