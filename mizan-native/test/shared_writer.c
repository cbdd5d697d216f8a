/* SPDX-License-Identifier: Apache-2.0 */

/*
 * shared_writer MEETING RANK RANKS FILES [BYTES [remove]]: one of several processes that create the same files in the working directory,
 * all at the same moment, and write to parts of their own. Prints each call that failed; the exit code says whether there was one.
 * MEETING is a file by which they wait for each other. BYTES is how far apart two parts of one process are. With "remove" all create one
 * file again and again and remove it, so that whoever finds it may find it gone.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PART = 64 };

static bool failed;

static void check(bool good, const char *call, const char *name)
{
    if (!good) {
        printf("%s %s: %s\n", call, name, strerror(errno));
        failed = true;
    }
}

/* All have come this far. */
static void meet(atomic_int *arrived, int count)
{
    atomic_fetch_add(arrived, 1);
    while (atomic_load(arrived) < count) {
        sched_yield();
    }
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        return 64;
    }
    int rank = atoi(argv[2]);
    int ranks = atoi(argv[3]);
    int files = atoi(argv[4]);
    off_t apart = argc > 5 ? atol(argv[5]) : 2 << 20;
    bool removes = argc > 6;
    int meeting = open(argv[1], O_RDWR | O_CREAT, 0600);
    atomic_int *arrived = MAP_FAILED;
    if (meeting >= 0 && ftruncate(meeting, 4096) == 0) {
        arrived = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, meeting, 0);
    }
    if (arrived == MAP_FAILED) {
        perror(argv[1]);
        return 1;
    }
    for (int i = 0; i < files; i++) {
        char name[32];
        char part[PART];
        snprintf(name, sizeof name, "f%d", removes ? 0 : i);
        memset(part, 'a' + rank, sizeof part);
        meet(arrived, removes ? ranks : (i + 1) * ranks);
        int descriptor = open(name, O_CREAT | O_WRONLY, 0640);
        check(descriptor >= 0, "open", name);
        if (descriptor >= 0) {
            check(pwrite(descriptor, part, PART, (off_t)rank * PART) == PART, "pwrite", name);
            check(pwrite(descriptor, part, PART, apart + (off_t)rank * PART) == PART, "second pwrite", name);
            check(close(descriptor) == 0, "close", name);
            check(!removes || unlink(name) == 0 || errno == ENOENT, "unlink", name);
        }
    }
    return failed ? 1 : 0;
}
