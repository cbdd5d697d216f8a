# SPDX-License-Identifier: Apache-2.0
# needs: perl
# In place, forks, sysopen, a file that is locked, a duplicated handle.
perl -e 'use Fcntl ":flock"; use strict;
open(my $f, ">", "a") or die; flock($f, LOCK_EX); print $f "x" x 100000; open(my $g, ">&", $f); print $g "dup"; close $g; close $f;
sysopen(my $h, "b", 0101, 0600); syswrite($h, "abc", 3); close $h;
for my $i (1..20) { my $p = fork; if (!$p) { open(my $o, ">", "c$i"); print $o $i; exit $i } } my $s = 0; while (wait != -1) { $s += $? >> 8 } print "$s\n";
open(my $p, "|-", "sort > sorted"); print $p "b\na\n"; close $p; print -s "a", "\n"; open(my $n, ">", "none/none") or print $!+0, "\n";'
seq 1 9 > e; perl -pi.orig -e 's/5/five/' e
