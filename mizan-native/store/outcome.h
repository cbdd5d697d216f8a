/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_OUTCOME_H
#define MIZAN_STORE_OUTCOME_H

/* What became of a call on a managed file. */
enum outcome {
    OUTCOME_DONE,
    OUTCOME_STALE,  /* another file has the slot: look it up again */
    OUTCOME_PASSED, /* make the real call */
    OUTCOME_NO_ROOM /* the store cannot take it: switch the file to pass-through */
};

#endif
