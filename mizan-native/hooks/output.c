/* SPDX-License-Identifier: Apache-2.0 */
#include "output.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTE_LINES = 3, NOTE_COLUMNS = 200, WIDEST = 10 };

/* What stands for one letter of a pattern; NULL where nobody knows. */
static const char *expansion(char letter, const struct job *job, const struct task_record *task, const char *first)
{
    switch (letter) {
    case '%':
        return "%";
    case 'j':
        return job->id;
    case 'u':
        return *job->user == '\0' ? NULL : job->user;
    case 'N':
        return *first == '\0' ? NULL : first;
    case 'n':
    case 't':
        return "0"; /* the batch script is task 0 on node 0 */
    case 'x':
        return *task->name == '\0' ? NULL : task->name;
    case 'A':
        return !task->found ? NULL : *task->array_job == '\0' ? job->id : task->array_job;
    case 'a':
        return *task->array_task == '\0' ? NULL : task->array_task;
    default:
        return NULL;
    }
}

bool output_file(const struct job *job, const struct task_record *task, struct text *path)
{
    const char *pattern = job->output;
    if (*pattern == '\0') {
        if (!task->found) {
            return false;
        }
        pattern = *task->array_job == '\0' ? "slurm-%j.out" : "slurm-%A_%a.out";
    }
    if (*pattern != '/') {
        text_add(path, job->directory);
        text_add(path, "/");
    }
    char first[256] = "";
    first_node(job->nodes, first, sizeof first);
    /* A backslash makes Slurm take the pattern as it is. */
    bool literal = strchr(pattern, '\\') != NULL;
    if (literal) {
        return false;
    }
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '%') {
            text_add_bytes(path, pattern, 1);
            continue;
        }
        int width = 0;
        for (pattern++; *pattern >= '0' && *pattern <= '9' && width <= WIDEST; pattern++) {
            width = width * 10 + (*pattern - '0');
        }
        const char *value = expansion(*pattern, job, task, first);
        if (value == NULL || width > WIDEST) {
            return false;
        }
        for (int i = (int)strlen(value); i < width && strchr("jAa", *pattern) != NULL; i++) {
            text_add(path, "0");
        }
        text_add(path, value);
    }
    return !path->full && *path->bytes == '/' && strchr(path->bytes, '\n') == NULL;
}

static bool is_shown(unsigned point)
{
    bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    /* Line and paragraph separators, and what turns the direction of writing. */
    bool turning = (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
    return !control && !turning;
}

void note_clean(struct text *note, const char *bytes, size_t length)
{
    int lines = 0, columns = 0;
    unsigned point;
    for (size_t i = 0, step; i < length && lines < NOTE_LINES; i += step == 0 ? 1 : step) {
        step = utf8_next((const unsigned char *)bytes + i, length - i, &point);
        if (step != 0 && point == '\n' && columns > 0) {
            text_add(note, "\n");
            lines++;
            columns = 0;
        } else if (step != 0 && is_shown(point) && columns < NOTE_COLUMNS) {
            text_add_bytes(note, bytes + i, step);
            columns++;
        }
    }
    if (columns > 0) {
        text_add(note, "\n");
    }
}

bool note_append(const char *path, uid_t uid, const struct text *note)
{
    struct stat found;
    int file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool done = fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == uid
                && write(file, note->bytes, note->length) == (ssize_t)note->length;
    close(file);
    return done;
}
