# SPDX-License-Identifier: Apache-2.0
# needs: tclsh
# Channels with translations, and a pipe.
echo 'set f [open a w]; fconfigure $f -translation crlf; puts $f line; close $f; set p [open "|sort > b" w]; puts $p z; puts $p y; close $p
puts [file size a]; catch {open none/none w} m; puts [lindex $errorCode 1]' | tclsh
