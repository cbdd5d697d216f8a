# SPDX-License-Identifier: Apache-2.0
# needs: musl-gcc
# Programs of another C library.
"$BIN/musl_program"; echo "code $?"; "$BIN/musl_writer" calls; "$BIN/musl_writer" fork; "$BIN/musl_writer" threads; "$BIN/musl_writer" streams; echo "code $?"
