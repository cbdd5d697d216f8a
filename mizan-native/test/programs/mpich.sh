# SPDX-License-Identifier: Apache-2.0
# needs: mpicc.mpich mpiexec.mpich
# slow
# MPI-IO by ROMIO, independent and collective, and a file for each rank.
mpicc.mpich -o "$BIN/mpi_writer.mpich" "$SOURCES/mpi_writer.c" && mpiexec.mpich -n 4 "$BIN/mpi_writer.mpich"; echo "code $?"
