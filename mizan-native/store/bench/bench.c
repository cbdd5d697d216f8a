/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What reads and writes cost, in CPU seconds of all processes (user and system) for each GiB, or nanoseconds for each call.
 *
 *   bench CASE FOLDER PROCESSES MEGABYTES BYTES
 *
 * CASE: write, rewrite, warm (after passes that were flushed: chunks that this process has had), read, reread (file per process), shared (one file, write), shared-warm, shared-read, memcpy, byte (one byte for each call),
 * foreign (a pipe's descriptor). One line: the case, bytes of a call, CPU s/GiB, ns of CPU for each call, seconds by the clock; fsync comes after what is measured, so that nothing waits for a flush when the line is
 * printed. Without processes nothing is done but start. Run it with and without the library.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double clock_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static void fail(const char *what)
{
    perror(what);
    _exit(1);
}

struct result {
    double cpu;
};

static int is(const char *what, const char *name)
{
    return strcmp(what, name) == 0;
}

static void pass_over(int descriptor, unsigned char *bytes, size_t length, int64_t from, int64_t step, int64_t calls, int writes)
{
    for (int64_t i = 0; i < calls; i++) {
        ssize_t done = writes ? pwrite(descriptor, bytes, length, from + i * step) : pread(descriptor, bytes, length, from + i * step);
        if (done != (ssize_t)length) {
            fail("read or write");
        }
    }
}

static double one(const char *what, const char *folder, int number, int processes, int64_t total, size_t length)
{
    char path[600];
    int shares = is(what, "shared") || is(what, "shared-warm") || is(what, "shared-read");
    int warm = is(what, "warm") || is(what, "shared-warm");
    snprintf(path, sizeof path, "%s/bench.%d", folder, shares ? 0 : number);
    unsigned char *bytes = aligned_alloc(4096, (length + 4095) / 4096 * 4096);
    memset(bytes, number + 1, length);
    int64_t calls = total / (int64_t)length;
    int64_t step = (int64_t)length * (shares ? processes : 1);
    int64_t from = shares ? (int64_t)length * number : 0;
    if (is(what, "memcpy")) {
        unsigned char *to = mmap(NULL, (size_t)total, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
        double begin = cpu_seconds();
        for (int64_t i = 0; i < calls; i++) {
            memcpy(to + i * (int64_t)length, bytes, length);
        }
        return cpu_seconds() - begin;
    }
    if (is(what, "foreign")) {
        int pair[2];
        char nothing;
        if (pipe(pair) != 0) {
            fail("pipe");
        }
        double begin = cpu_seconds();
        for (int64_t i = 0; i < calls; i++) {
            if (write(pair[1], &nothing, 0) != 0) {
                fail("write");
            }
        }
        return cpu_seconds() - begin;
    }
    int descriptor = open(path, O_RDWR | O_CREAT, 0600);
    if (descriptor < 0) {
        fail(path);
    }
    int reads = is(what, "read") || is(what, "reread") || is(what, "shared-read");
    if (reads || is(what, "rewrite")) {
        pass_over(descriptor, bytes, length, from, step, calls, 1);
    }
    if (is(what, "reread")) {
        pass_over(descriptor, bytes, length, from, step, calls, 0);
    }
    for (int pass = 0; warm && pass < 3; pass++) {
        pass_over(descriptor, bytes, length, from, step, calls, 1);
        if (fsync(descriptor) != 0) {
            fail("fsync");
        }
    }
    double begin = cpu_seconds();
    if (is(what, "byte")) {
        for (int64_t i = 0; i < total; i++) {
            if (write(descriptor, bytes, 1) != 1) {
                fail("write");
            }
        }
    } else {
        pass_over(descriptor, bytes, length, from, step, calls, !reads);
    }
    double used = cpu_seconds() - begin;
    if (fsync(descriptor) != 0) {
        fail("fsync");
    }
    return used;
}

int main(int count, char **arguments)
{
    if (count < 6) {
        fprintf(stderr, "usage: bench CASE FOLDER PROCESSES MEGABYTES BYTES\n");
        return 64;
    }
    const char *what = arguments[1];
    int processes = atoi(arguments[3]);
    int64_t total = (int64_t)atoi(arguments[4]) << 20;
    size_t length = (size_t)atoi(arguments[5]);
    struct result *results = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    double begin = clock_seconds(CLOCK_MONOTONIC);
    for (int i = 0; i < processes; i++) {
        if (fork() == 0) {
            results[i].cpu = one(what, arguments[2], i, processes, total, length);
            _exit(0);
        }
    }
    int failed = 0;
    for (int code; wait(&code) > 0;) {
        failed += code != 0;
    }
    double cpu = 0;
    for (int i = 0; i < processes; i++) {
        cpu += results[i].cpu;
    }
    double gib = (double)total * processes / (1 << 30);
    double calls = is(what, "byte") ? (double)total * processes : (double)total * processes / (double)length;
    printf("%-12s %8zu B  %7.3f CPU s/GiB  %8.1f ns/call  %6.2f s\n", what, length, cpu / gib, cpu / calls * 1e9, clock_seconds(CLOCK_MONOTONIC) - begin);
    return failed != 0;
}
