/* SPDX-License-Identifier: Apache-2.0 */
#include "conf.h"

#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { YES_NO, PATH, URL, SECONDS, COUNT, MOST, NAME, UNUSED };

struct key {
    const char *name;
    enum kind kind;
    size_t offset, size;
};

#define KEY(name, kind) {#name, kind, offsetof(struct conf, name), sizeof((struct conf *)0)->name}

static const struct key keys[] = {
    KEY(hooks, YES_NO),
    KEY(url, URL),
    KEY(ca, PATH),
    KEY(token, PATH),
    KEY(state, PATH),
    KEY(limit, SECONDS),
    KEY(misses, COUNT),
    KEY(pause, COUNT),
    {"most", MOST, offsetof(struct conf, apply), sizeof(bool)},
    KEY(restore, YES_NO),
    KEY(ask_scontrol, YES_NO),
    KEY(library, PATH),
    KEY(traces, PATH),
    KEY(indexes, PATH),
    KEY(exchange, PATH),
    KEY(curl, PATH),
    KEY(lfs, PATH),
    KEY(scontrol, PATH),
    KEY(attribute, NAME),
    /* Default layouts are read and set by system calls; settings of before may still name these. */
    {"getfattr", UNUSED, 0, 0},
    {"setfattr", UNUSED, 0, 0},
};

void conf_defaults(struct conf *conf)
{
    *conf = (struct conf){
        .hooks = true,
        .apply = true,
        .url = "http://127.0.0.1:9843",
        .token = "/etc/mizan/slurm.token",
        .state = "/var/lib/mizan/slurm",
        .limit = 0.2,
        .misses = 3,
        .pause = 10,
        .exchange = "/dev/shm",
        .curl = "/usr/bin/curl",
        .lfs = "/usr/bin/lfs",
        .scontrol = "/usr/bin/scontrol",
        .attribute = "lustre.lov",
    };
}

static const char *set(struct conf *conf, const struct key *key, const char *value)
{
    void *place = (char *)conf + key->offset;
    switch (key->kind) {
    case YES_NO:
        *(bool *)place = strcmp(value, "yes") == 0;
        return *(bool *)place || strcmp(value, "no") == 0 ? NULL : "is yes or no";
    case MOST:
        *(bool *)place = strcmp(value, "apply") == 0;
        return *(bool *)place || strcmp(value, "advise") == 0 ? NULL : "is advise or apply";
    case PATH:
    case URL:
    case NAME:
        if (strlen(value) >= key->size) {
            return "is too long";
        }
        if (key->kind == PATH && *value != '\0' && *value != '/') {
            return "is a path that begins with a slash";
        }
        if (key->kind == URL && strncmp(value, "http://", 7) != 0 && strncmp(value, "https://", 8) != 0) {
            return "begins with http:// or https://";
        }
        if (key->kind == URL && !is_plain(value, ":/.-_[]")) {
            return "has a character that no address has";
        }
        strcpy(place, value);
        return NULL;
    case SECONDS: {
        char *end;
        double seconds = strtod(value, &end);
        if (!is_plain(value, ".") || *end != '\0' || !(seconds >= 0.01 && seconds <= 60)) {
            return "is a number of seconds from 0.01 to 60";
        }
        *(double *)place = seconds;
        return NULL;
    }
    case COUNT: {
        long long count = number_of(value, 1000000000);
        if (count < 1) {
            return "is a number from 1 to 1000000000";
        }
        *(int *)place = (int)count;
        return NULL;
    }
    case UNUSED:
        return NULL;
    }
    return NULL;
}

/* Cuts blanks at both ends, then one pair of quotes. */
static char *trimmed(char *word)
{
    word += strspn(word, " \t");
    size_t length = strlen(word);
    while (length > 0 && strchr(" \t\r\n", word[length - 1]) != NULL) {
        word[--length] = '\0';
    }
    if (length >= 2 && (word[0] == '\'' || word[0] == '"') && word[length - 1] == word[0]) {
        word[length - 1] = '\0';
        word++;
    }
    return word;
}

static const char *take(struct conf *conf, char *line)
{
    char *equals = strchr(line, '=');
    if (equals == NULL) {
        return "is not KEY=VALUE";
    }
    *equals = '\0';
    char *value = trimmed(equals + 1);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(keys[i].name, line) == 0) {
            return strpbrk(value, "\"'\n") != NULL ? "has a quote inside" : set(conf, &keys[i], value);
        }
    }
    return "is no key";
}

bool conf_read(struct conf *conf, const char *file, char *why, size_t size)
{
    FILE *in = fopen(file, "re");
    if (in == NULL) {
        snprintf(why, size, "%s: %s", file, strerror(errno));
        return errno == ENOENT;
    }
    char line[1024];
    const char *wrong = NULL;
    for (int number = 1; wrong == NULL && fgets(line, sizeof line, in) != NULL; number++) {
        char *begin = line + strspn(line, " \t");
        if (strchr(line, '\n') == NULL && !feof(in)) {
            wrong = "is too long";
        } else if (*begin != '#' && *trimmed(begin) != '\0') {
            wrong = take(conf, begin);
        }
        if (wrong != NULL) {
            snprintf(why, size, "%s:%d: %.100s %s", file, number, begin, wrong);
        }
    }
    fclose(in);
    return wrong == NULL;
}
