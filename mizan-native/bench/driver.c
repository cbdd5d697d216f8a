/* SPDX-License-Identifier: Apache-2.0 */

/*
 * driver HOW COUNT: does one thing many times in the working directory and prints nanoseconds of CPU time for each, the least of
 * twenty rounds, because whatever else the machine does only adds to it. "memory" prints kilobytes of resident memory instead.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 20, LARGE = 64 << 10, ATTRIBUTE = 120 /* a list of three targets */ };

static char data[LARGE];

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void must(int condition)
{
    if (!condition) {
        perror("driver");
        exit(1);
    }
}

static void writes(size_t bytes, int count)
{
    int descriptor = open("written", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    must(descriptor >= 0);
    for (int i = 0; i < count; i++) {
        must(write(descriptor, data, bytes) == (ssize_t)bytes);
    }
    must(close(descriptor) == 0);
}

static void scattered(int count)
{
    int descriptor = open("written", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    must(descriptor >= 0);
    for (int i = 0; i < count; i++) {
        must(pwrite(descriptor, data, 1, (off_t)((i * 7919L) % 65536)) == 1);
    }
    must(close(descriptor) == 0);
}

static void create(int number, int with_attribute)
{
    char name[32];
    snprintf(name, sizeof name, "created_%d", number);
    int descriptor = open(name, O_CREAT | O_WRONLY, 0600);
    must(descriptor >= 0);
    must(!with_attribute || fsetxattr(descriptor, "user.mizan.lov", data, ATTRIBUTE, 0) == 0);
    must(close(descriptor) == 0);
}

static void creates(int count, int with_attribute)
{
    for (int i = 0; i < count; i++) {
        create(i, with_attribute);
    }
}

static void remove_created(int count)
{
    char name[32];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "created_%d", i);
        must(unlink(name) == 0);
    }
}

static void opens_for_reading(int count)
{
    for (int i = 0; i < count; i++) {
        int descriptor = open("/dev/null", O_RDONLY);
        must(descriptor >= 0 && close(descriptor) == 0);
    }
}

static void memory(void)
{
    writes(1, 1000);
    for (int i = 0; i < 100; i++) {
        create(0, 0);
    }
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    must(status != NULL);
    while (fgets(line, sizeof line, status) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            printf("%ld\n", strtol(line + 6, NULL, 10));
        }
    }
    fclose(status);
}

int main(int argc, char **argv)
{
    must(argc == 3);
    const char *how = argv[1];
    int count = atoi(argv[2]);
    if (strcmp(how, "memory") == 0) {
        memory();
        return 0;
    }
    double best = 1e300;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        if (strcmp(how, "write1") == 0) {
            writes(1, count);
        } else if (strcmp(how, "write64k") == 0) {
            writes(LARGE, count);
        } else if (strcmp(how, "scattered") == 0) {
            scattered(count);
        } else if (strncmp(how, "create", 6) == 0) {
            creates(count, strcmp(how, "create+attribute") == 0);
        } else if (strcmp(how, "read") == 0) {
            opens_for_reading(count);
        }
        double each = (now() - start) / count;
        best = each < best ? each : best;
        if (strncmp(how, "create", 6) == 0) {
            remove_created(count);
        }
    }
    printf("%.1f\n", best);
    return 0;
}
