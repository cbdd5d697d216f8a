/* SPDX-License-Identifier: Apache-2.0 */
#include "../supervise/memory_left.h"
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char root[] = "/tmp/mizan-memory.XXXXXX";

static void put(const char *file, const char *text)
{
    char name[256];
    snprintf(name, sizeof name, "%s/%s", root, file);
    for (char *slash = strchr(name + sizeof root, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(name, 0700);
        *slash = '/';
    }
    FILE *out = fopen(name, "w");
    CHECK_NUMBER(true, out != NULL && fputs(text, out) >= 0 && fclose(out) == 0);
}

static long left(void)
{
    return (long)memory_left(root);
}

void test_memory_left(void)
{
    if (mkdtemp(root) == NULL) {
        return;
    }
    CHECK_NUMBER(0, left()); /* nothing is known */
    put("proc/meminfo", "MemTotal:       24684104 kB\nMemFree:           10000 kB\nMemAvailable:      20000 kB\n");
    CHECK_NUMBER(20000 * 1024, left());
    put("proc/self/cgroup", "4:memory:/slurm/job_1\n1:cpu:/\n0::/job/step\n");
    CHECK_NUMBER(20000 * 1024, left());

    /* The second version: of the group and of all above it, by either limit. What files take in the page cache can be had again. */
    put("sys/fs/cgroup/job/step/memory.max", "max\n");
    put("sys/fs/cgroup/job/step/memory.high", "max\n");
    put("sys/fs/cgroup/job/step/memory.current", "1000\n");
    CHECK_NUMBER(20000 * 1024, left());
    put("sys/fs/cgroup/job/memory.max", "10000000\n");
    put("sys/fs/cgroup/job/memory.current", "9000000\n");
    CHECK_NUMBER(1000000, left());
    put("sys/fs/cgroup/job/memory.stat", "anon 7\nworkingset_inactive_file 3\ninactive_file 5000000\nactive_file 9\n");
    CHECK_NUMBER(6000000, left());
    put("sys/fs/cgroup/job/step/memory.high", "3001000\n");
    CHECK_NUMBER(3000000, left());
    put("sys/fs/cgroup/job/memory.high", "4000000\n");
    CHECK_NUMBER(0, left());
    put("sys/fs/cgroup/job/memory.high", "max\n");

    /* The first. */
    put("sys/fs/cgroup/memory/slurm/job_1/memory.limit_in_bytes", "9223372036854771712\n");
    put("sys/fs/cgroup/memory/slurm/memory.limit_in_bytes", "2000000\n");
    CHECK_NUMBER(0, left()); /* what is used is not known */
    put("sys/fs/cgroup/memory/slurm/job_1/memory.usage_in_bytes", "1900000\n");
    put("sys/fs/cgroup/memory/slurm/memory.usage_in_bytes", "1900000\n");
    CHECK_NUMBER(100000, left());
    put("sys/fs/cgroup/memory/slurm/memory.stat", "inactive_file 0\ntotal_inactive_file 400000\n");
    CHECK_NUMBER(500000, left());

    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", root);
    CHECK_NUMBER(0, system(command));
}
