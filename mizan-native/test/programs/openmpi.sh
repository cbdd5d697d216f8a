# SPDX-License-Identifier: Apache-2.0
# needs: mpicc.openmpi mpiexec.openmpi
# slow
# MPI-IO by OMPIO, and by the ROMIO that comes with Open MPI.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
mpicc.openmpi -o "$BIN/mpi_writer.openmpi" "$SOURCES/mpi_writer.c" && mpiexec.openmpi -n 4 "$BIN/mpi_writer.openmpi"; echo "code $?"
rm -f ./*.dat; mpiexec.openmpi --mca io romio321 -n 4 "$BIN/mpi_writer.openmpi"; echo "code $?"
