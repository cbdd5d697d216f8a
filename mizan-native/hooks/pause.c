/* SPDX-License-Identifier: Apache-2.0 */
#include "pause.h"

#include "moment.h"
#include "store.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <syslog.h>
#include <unistd.h>

static void path_of(const struct conf *conf, const char *name, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%s", conf->state, name);
}

/* A pause of another start of the machine is over, and so is one that began in the future. */
bool pause_holds(const struct conf *conf)
{
    char path[PATH_MAX], value[32];
    TEXT(content, 128);
    path_of(conf, "paused", path);
    if (!store_read(path, &content)) {
        return false;
    }
    long long start = store_value(content.bytes, "start", value, sizeof value) ? number_of(value, INT_MAX) : -1;
    long long since = store_value(content.bytes, "since", value, sizeof value) ? number_of(value, LLONG_MAX / 10) : -1;
    double passed = moment_now() - (double)since;
    if (start > 0 && since >= 0 && (unsigned)start == moment_start(conf->state) && passed >= 0 && passed < 60.0 * conf->pause) {
        return true;
    }
    unlink(path);
    return false;
}

static void begin(const struct conf *conf)
{
    char path[PATH_MAX];
    TEXT(content, 128);
    text_add(&content, "start=");
    text_add_number(&content, moment_start(conf->state));
    text_add(&content, "\nsince=");
    text_add_number(&content, (long long)moment_now());
    text_add(&content, "\n");
    path_of(conf, "paused", path);
    store_write(path, &content, 0644);
}

void pause_missed(const struct conf *conf)
{
    char path[PATH_MAX], value[16];
    TEXT(content, 32);
    path_of(conf, "missed", path);
    long long count = 0;
    if (store_read(path, &content) && store_value(content.bytes, "count", value, sizeof value)) {
        count = number_of(value, INT_MAX);
    }
    count = count < 0 ? 1 : count + 1;
    if (count >= conf->misses) {
        syslog(LOG_WARNING, "no answer from %s, %lld times in a row: hooks pause for %d minutes", conf->url, count, conf->pause);
        begin(conf);
        unlink(path);
        return;
    }
    syslog(LOG_WARNING, "no answer from %s: it is asked again", conf->url);
    content.length = 0;
    text_add(&content, "count=");
    text_add_number(&content, count);
    text_add(&content, "\n");
    store_write(path, &content, 0644);
}

void pause_answered(const struct conf *conf)
{
    char path[PATH_MAX];
    path_of(conf, "missed", path);
    unlink(path);
}
