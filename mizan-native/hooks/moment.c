/* SPDX-License-Identifier: Apache-2.0 */
#include "moment.h"

#include "store.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MOST_STARTS = 999999 };

double moment_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void moment_boot(char *boot, size_t size)
{
    TEXT(content, 64);
    if (!store_read("/proc/sys/kernel/random/boot_id", &content)) {
        content.bytes[0] = '\0';
    }
    content.bytes[strcspn(content.bytes, "\n")] = '\0';
    snprintf(boot, size, "%s", content.bytes);
}

unsigned moment_start(const char *state)
{
    static unsigned known;
    char path[PATH_MAX], boot[64], kept[64] = "", number[16] = "";
    TEXT(content, 128);
    if (known != 0 || snprintf(path, sizeof path, "%s/start", state) >= (int)sizeof path) {
        return known;
    }
    moment_boot(boot, sizeof boot);
    if (store_read(path, &content)) {
        store_value(content.bytes, "boot", kept, sizeof kept);
        store_value(content.bytes, "number", number, sizeof number);
    }
    long long last = number_of(number, MOST_STARTS);
    if (last > 0 && strcmp(kept, boot) == 0) {
        known = (unsigned)last;
        return known;
    }
    /* Two hooks that come here at once write the same. */
    long long next = last < 0 || last == MOST_STARTS ? 1 : last + 1;
    content.length = 0;
    text_add(&content, "number=");
    text_add_number(&content, next);
    text_add(&content, "\nboot=");
    text_add(&content, boot);
    text_add(&content, "\n");
    known = store_write(path, &content, 0644) ? (unsigned)next : 0;
    return known;
}

double moment_age(const char *state, unsigned start, double moment)
{
    double now = moment_now();
    return start == moment_start(state) && moment <= now ? now - moment : now;
}
