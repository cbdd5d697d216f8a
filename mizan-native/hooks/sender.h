/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_SENDER_H
#define MIZAN_HOOKS_SENDER_H

#include "conf.h"

/*
 * Starts the process that sends what is queued, unless there is one on this node. It is not slurmd's: it has its own session, and time. It sends everything that
 * waits over one connection, and ends when nothing waits any more. Requests without an answer are tried again; after so many in a row hooks pause: they go on
 * to queue what has to be said, and wait for no answer. Hooks wait their own short time; whether the controller is away is for this process to tell, so that a
 * node that is busy with the start of a hundred jobs is not taken for a controller that does not answer.
 */
void sender_start(const struct conf *conf);

#endif
