/* SPDX-License-Identifier: Apache-2.0 */
#include "identity.h"

#include "environment.h"

#include <limits.h>
#include <stddef.h>

struct launcher {
    const char *rank;
    const char *size; /* NULL: this launcher tells no size in the environment */
};

/*
 * The launcher closest to the program first. Tasks that mpiexec starts inside a batch script inherit the script's own
 * SLURM_PROCID, which is 0 for all of them, so Slurm is asked last.
 */
static const struct launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMIX_RANK", NULL},
    {"PMI_RANK", "PMI_SIZE"},
    {"FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
    {"SLURM_PROCID", "SLURM_NTASKS"},
};

static const char *const jobs[] = {"SLURM_JOB_ID", "FLUX_JOB_ID", "PBS_JOBID", "LSB_JOBID"};

enum { LAUNCHERS = sizeof launchers / sizeof launchers[0], JOBS = sizeof jobs / sizeof jobs[0] };

/*
 * Digits only: strtol would also take blanks, signs and trailing letters. Values above INT_MAX are refused because
 * PMIx keeps the top of its 32-bit range for special ranks such as "wildcard".
 */
static int number_in(const char *name)
{
    const char *text = name == NULL ? NULL : environment_get(name);
    if (text == NULL) {
        return IDENTITY_UNKNOWN;
    }
    int value = 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return IDENTITY_UNKNOWN;
        }
        int digit = *text - '0';
        if (value > (INT_MAX - digit) / 10) {
            return IDENTITY_UNKNOWN;
        }
        value = value * 10 + digit;
    }
    return value;
}

static int size_in(const char *name, int rank)
{
    int size = number_in(name);
    return size > 0 && size > rank ? size : IDENTITY_UNKNOWN;
}

/* Returns the index of the launcher that told the rank, or LAUNCHERS if none did. */
static size_t read_rank(int *rank)
{
    *rank = number_in(environment_get("MIZAN_RANK_VAR"));
    if (*rank != IDENTITY_UNKNOWN) {
        return LAUNCHERS;
    }
    for (size_t i = 0; i < LAUNCHERS; i++) {
        *rank = number_in(launchers[i].rank);
        if (*rank != IDENTITY_UNKNOWN) {
            return i;
        }
    }
    return LAUNCHERS;
}

/*
 * Launchers nest (mpiexec inside an allocation), and the outer one's size says nothing about the inner one's rank: the
 * launcher that told the rank is therefore asked before the others.
 */
static int read_size(int rank, size_t rank_launcher)
{
    int size = size_in(environment_get("MIZAN_SIZE_VAR"), rank);
    if (size == IDENTITY_UNKNOWN && rank_launcher < LAUNCHERS) {
        size = size_in(launchers[rank_launcher].size, rank);
    }
    for (size_t i = 0; size == IDENTITY_UNKNOWN && i < LAUNCHERS; i++) {
        size = size_in(launchers[i].size, rank);
    }
    return size;
}

/* Job ids end up in lines of text and names of files: everything but visible ASCII becomes an underscore. */
static void read_job(char job[IDENTITY_JOB_BYTES])
{
    const char *name = environment_get("MIZAN_JOBID_VAR");
    const char *text = name == NULL ? NULL : environment_get(name);
    for (size_t i = 0; text == NULL && i < JOBS; i++) {
        text = environment_get(jobs[i]);
    }
    size_t length = 0;
    for (; text != NULL && text[length] != '\0' && length < IDENTITY_JOB_BYTES - 1; length++) {
        char c = text[length];
        job[length] = '_';
        if (c > ' ' && c <= '~') {
            job[length] = c;
        }
    }
    job[length] = '\0';
}

void identity_read(struct identity *self)
{
    size_t rank_launcher = read_rank(&self->rank);
    self->size = read_size(self->rank, rank_launcher);
    read_job(self->job);
}
