/* SPDX-License-Identifier: Apache-2.0 */

/*
 * truncator FILE...: cuts files to some length and fills them again as they were, each in turn and as fast as it can, until
 * it is killed or its parent is gone.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <signal.h>
#include <unistd.h>

enum { MOST_FILES = 4, MOST_BYTES = 1 << 20 };

static char whole[MOST_FILES][MOST_BYTES];

int main(int argc, char **argv)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int descriptors[MOST_FILES];
    ssize_t sizes[MOST_FILES];
    int files = argc - 1 < MOST_FILES ? argc - 1 : MOST_FILES;
    for (int i = 0; i < files; i++) {
        descriptors[i] = open(argv[i + 1], O_RDWR);
        sizes[i] = descriptors[i] < 0 ? -1 : read(descriptors[i], whole[i], MOST_BYTES);
        if (sizes[i] <= 0) {
            perror(argv[i + 1]);
            return 1;
        }
    }
    srandom(1);
    for (;;) {
        for (int i = 0; i < files; i++) {
            if (ftruncate(descriptors[i], random() % 2 == 0 ? 0 : random() % sizes[i]) != 0 ||
                pwrite(descriptors[i], whole[i], (size_t)sizes[i], 0) != sizes[i]) {
                perror(argv[i + 1]);
                return 1;
            }
        }
    }
}
