/* SPDX-License-Identifier: Apache-2.0 */

/* Each rank writes a file of its own, then all write one file together: independently, and collectively. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BYTES = 1 << 20 };

static char data[BYTES];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memset(data, 'a' + rank, sizeof data);

    char name[64];
    snprintf(name, sizeof name, "rank_%d.dat", rank);
    int descriptor = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (write(descriptor, data, sizeof data) != BYTES || close(descriptor) != 0) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    MPI_File file;
    MPI_Offset offset = (MPI_Offset)rank * BYTES;
    MPI_File_open(MPI_COMM_WORLD, "independent.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at(file, offset, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);

    MPI_File_open(MPI_COMM_WORLD, "collective.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, offset, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);

    if (rank == 0) {
        printf("%d ranks\n", size);
    }
    MPI_Finalize();
    return 0;
}
