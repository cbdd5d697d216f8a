/* SPDX-License-Identifier: Apache-2.0 */

/* A library that a program loads while it runs. Its constructor waits for a thread that writes, as those of thread pools do. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *write_a_line(void *unused)
{
    return write(STDOUT_FILENO, "thread\n", 7) == 7 ? unused : NULL;
}

__attribute__((constructor)) static void on_load(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, write_a_line, NULL) == 0) {
        pthread_join(thread, NULL);
    }
}
