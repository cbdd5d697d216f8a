/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_IDENTITY_H
#define MIZAN_IDENTITY_H

enum {
    IDENTITY_UNKNOWN = -1,
    IDENTITY_JOB_BYTES = 64 /* with the final zero byte */
};

/* Who this process is within a parallel job. Holds copies only: programs move and overwrite their environment. */
struct identity {
    int rank;                     /* 0 .. size - 1, or IDENTITY_UNKNOWN */
    int size;                     /* processes in the job step, or IDENTITY_UNKNOWN; always greater than rank */
    char job[IDENTITY_JOB_BYTES]; /* visible ASCII only, cut to 63 bytes; empty if unknown */
};

/*
 * Asks, in this order, the variables named by MIZAN_RANK_VAR, MIZAN_SIZE_VAR and MIZAN_JOBID_VAR, then those of the
 * known launchers and batch systems. A value that makes no sense counts as absent, so the next one is asked.
 */
void identity_read(struct identity *self);

#endif
