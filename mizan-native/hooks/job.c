/* SPDX-License-Identifier: Apache-2.0 */
#include "job.h"

#include "text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const mode_names[] = {"", "advise", "apply"};

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value == NULL ? "" : value;
}

bool job_read(struct job *job)
{
    long long uid = number_of(variable("SLURM_JOB_UID"), UINT_MAX - 1);
    long long gid = number_of(variable("SLURM_JOB_GID"), UINT_MAX - 1);
    *job = (struct job){
        .id = variable("SLURM_JOB_ID"),
        .user = variable("SLURM_JOB_USER"),
        .directory = variable("SLURM_JOB_WORK_DIR"),
        /* slurmd 22.05 hands SLURM_NODELIST to Prolog and Epilog, and both names to tasks. */
        .nodes = variable("SLURM_NODELIST"),
        .node = variable("SLURMD_NODENAME"),
        .output = variable("SLURM_JOB_STDOUT"),
        /* 0 is root, whose jobs are left alone. */
        .uid = uid < 0 ? 0 : (uid_t)uid,
        .gid = gid < 0 ? (gid_t)-1 : (gid_t)gid,
        .node_count = number_of(variable("SLURM_JOB_NUM_NODES"), 10000000),
        .restarts = number_of(variable("SLURM_JOB_RESTART_COUNT"), INT_MAX),
        /* Newer than 22.05. */
        .ends_at = number_of(variable("SLURM_JOB_END_TIME"), 1LL << 40),
    };
    if (*job->nodes == '\0') {
        job->nodes = variable("SLURM_JOB_NODELIST");
    }
    return number_of(job->id, 1LL << 40) >= 0 && (*job->user == '\0' || is_plain(job->user, "._-"));
}

static void word_of_comment(struct job *job, const struct conf *conf, char *word)
{
    char *rest = NULL;
    char *first = strtok_r(word, ",", &rest);
    if (first == NULL) {
        return;
    }
    if (strcmp(first, "io:advise") == 0) {
        job->mode = MODE_ADVISE;
    } else if (strcmp(first, "io:apply") == 0) {
        job->mode = conf->apply ? MODE_APPLY : MODE_ADVISE;
    } else {
        return;
    }
    for (char *option; (option = strtok_r(NULL, ",", &rest)) != NULL;) {
        if (strcmp(option, "restore") == 0) {
            job->restore = true;
        } else if (strcmp(option, "quiet") == 0) {
            job->quiet = true;
        } else if (strncmp(option, "app=", 4) == 0 && strlen(option + 4) < sizeof job->application) {
            strcpy(job->application, option + 4);
        }
    }
}

void job_comment(struct job *job, const struct conf *conf, const char *comment)
{
    char copy[4096];
    if (strlen(comment) >= sizeof copy) {
        return;
    }
    strcpy(copy, comment);
    job->mode = MODE_NONE;
    job->restore = conf->restore;
    char *rest = NULL;
    for (char *word = strtok_r(copy, " \t\n", &rest); word != NULL; word = strtok_r(NULL, " \t\n", &rest)) {
        word_of_comment(job, conf, word);
    }
}

/* Where the value that begins here ends: before " KEY=", or at the end of the line. Names and paths have blanks. */
static size_t scontrol_length(const char *value)
{
    size_t end = strcspn(value, "\n");
    for (size_t i = 0; i < end; i++) {
        size_t key = value[i] == ' ' && value[i + 1] >= 'A' && value[i + 1] <= 'Z' ? strcspn(value + i + 1, "= \n") : 0;
        if (key > 0 && value[i + 1 + key] == '=') {
            return i;
        }
    }
    while (end > 0 && value[end - 1] == ' ') {
        end--;
    }
    return end;
}

bool scontrol_value(const char *line, const char *key, char *value, size_t size)
{
    size_t length = strlen(key);
    for (const char *found = line; (found = strstr(found, key)) != NULL; found += length) {
        if ((found == line || found[-1] == ' ') && found[length] == '=') {
            found += length + 1;
            size_t end = scontrol_length(found);
            if (end >= size) {
                return false;
            }
            memcpy(value, found, end);
            value[end] = '\0';
            return true;
        }
    }
    return false;
}

bool first_node(const char *list, char *name, size_t size)
{
    size_t length = 0;
    bool skipping = false, inside = false;
    for (; *list != '\0' && (inside || *list != ','); list++) {
        if (*list == '[') {
            inside = true;
        } else if (*list == ']') {
            inside = skipping = false;
        } else if (inside && (*list == '-' || *list == ',' || *list == '/')) {
            skipping = true;
        } else if (!skipping) {
            if (length + 1 >= size) {
                return false;
            }
            name[length++] = *list;
        }
    }
    name[length] = '\0';
    return length > 0 && !inside;
}

bool job_acts_here(const struct job *job)
{
    char first[256];
    return *job->node == '\0' || !first_node(job->nodes, first, sizeof first) || strcmp(first, job->node) == 0;
}
