/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_QUEUE_H
#define MIZAN_HOOKS_QUEUE_H

#include "conf.h"
#include "text.h"

#include <stdbool.h>
#include <sys/types.h>

/*
 * Requests to the controller that wait to be sent: one file for each in STATE/queue, which root alone reads. They stay there until the controller has taken or
 * refused them, over restarts of the machine, too, for a day. Names are START-SECONDS-PID-KINDJOB, which sort by time (moment.h). The lines of one:
 *
 *     METHOD PATH
 *     body, or nothing
 *     -                     nobody waits for the answer
 *     answer                somebody waits for it at the pipe NAME.answer
 *     note UID GID FILE     the answer goes to the end of this file, as this user
 */
enum { REQUEST_SIZE = 32768, ANSWER_SIZE = 16384, REQUEST_NAME = 80 };

struct request {
    char bytes[REQUEST_SIZE];
    const char *method, *path, *body, *then;
};

enum kind_of_request { REQUEST_START = 's', REQUEST_END = 'e', REQUEST_LAYOUT = 'l', REQUEST_NOTE = 'n' };

/* A name for a new request; a process makes one of each kind for a job. */
void queue_name(const struct conf *conf, enum kind_of_request kind, const char *job, char name[REQUEST_NAME]);

/* The kind, and behind it the job, of the request of this name; "" for names that are none. */
const char *queue_kind(const char *name);

/* Makes the pipe at which to wait for an answer, before the request is there to be answered; -1 if that fails. */
int queue_answer(const struct conf *conf, const char *name);

bool queue_add(const struct conf *conf, const char *name, const char *line, const char *body, const char *then);

/* Waits for the answer until the deadline: the status of HTTP, 0 for none. */
int queue_wait(const struct conf *conf, const char *name, int pipe, struct text *body);

bool queue_read(const struct conf *conf, const char *name, struct request *request);
void queue_remove(const struct conf *conf, const char *name);

/* Hands an answer to whoever waits for it; nobody may. */
void queue_deliver(const struct conf *conf, const char *name, int status, const struct text *body);

/*
 * Up to "most" names, and few while a prolog waits: those of jobs whose prolog waits for an answer first, or alone; the oldest first among them, and among the others. Removes what is too old
 * or too many. Returns how many.
 */
int queue_names(const struct conf *conf, char (*names)[REQUEST_NAME], int most, bool awaited_alone);

bool queue_is_empty(const struct conf *conf);

/* Seconds since a request was queued. */
double queue_age(const struct conf *conf, const char *name);

/* Whether somebody still waits for the answer. */
bool queue_is_awaited(const struct conf *conf, const char *name);

#endif
