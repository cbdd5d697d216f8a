/* SPDX-License-Identifier: Apache-2.0 */
#include "memory_left.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 4096 + 128 };

static const uint64_t nothing = UINT64_MAX;

/* The number behind the first word of this kind that a file has; an empty word begins every file. "max" is no number, and no limit. */
static uint64_t number_in(const char *name, const char *word)
{
    char line[256];
    uint64_t number = nothing;
    FILE *stream = fopen(name, "re");
    while (stream != NULL && number == nothing && fgets(line, sizeof line, stream) != NULL) {
        const char *at = line + strlen(word);
        if (strncmp(line, word, strlen(word)) == 0 && at[strspn(at, " ")] >= '0' && at[strspn(at, " ")] <= '9') {
            number = strtoull(at, NULL, 10);
        }
    }
    if (stream != NULL) {
        fclose(stream);
    }
    return number;
}

static uint64_t number_of_group(const char *group, const char *file, const char *word)
{
    char name[NAME_BYTES + 64];
    snprintf(name, sizeof name, "%s/%s", group, file);
    return number_in(name, word);
}

static uint64_t least(uint64_t one, uint64_t other)
{
    return one < other ? one : other;
}

/* Of one group; what groups below it use is contained. */
static uint64_t left_in_group(const char *group, int second_version)
{
    uint64_t limit = second_version ? least(number_of_group(group, "memory.max", ""), number_of_group(group, "memory.high", ""))
                                    : number_of_group(group, "memory.limit_in_bytes", "");
    if (limit == nothing) {
        return nothing;
    }
    uint64_t used = number_of_group(group, second_version ? "memory.current" : "memory.usage_in_bytes", "");
    uint64_t files = number_of_group(group, "memory.stat", second_version ? "inactive_file " : "total_inactive_file ");
    used -= files < used ? files : 0;
    return used < limit ? limit - used : 0;
}

/* By the control group of this process and those above it, of either version. */
static uint64_t left_in_groups(const char *root)
{
    char name[NAME_BYTES];
    char line[4096];
    uint64_t left = nothing;
    snprintf(name, sizeof name, "%s/proc/self/cgroup", root);
    FILE *groups = fopen(name, "re");
    while (groups != NULL && fgets(line, sizeof line, groups) != NULL) {
        char *controllers = strchr(line, ':');
        char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
        if (group == NULL) {
            continue;
        }
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        int second_version = controllers[1] == '\0';
        if (!second_version && strstr(controllers, "memory") == NULL) {
            continue;
        }
        for (char *end = group + strlen(group); end != NULL; end = strrchr(group, '/')) {
            *end = '\0';
            snprintf(name, sizeof name, "%s/sys/fs/cgroup%s%s", root, second_version ? "" : "/memory", group);
            left = least(left, left_in_group(name, second_version));
        }
    }
    if (groups != NULL) {
        fclose(groups);
    }
    return left;
}

uint64_t memory_left(const char *root)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%s/proc/meminfo", root);
    uint64_t kilobytes = number_in(name, "MemAvailable:");
    return kilobytes == nothing ? 0 : least(kilobytes * 1024, left_in_groups(root));
}
