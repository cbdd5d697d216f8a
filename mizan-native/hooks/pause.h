/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_PAUSE_H
#define MIZAN_HOOKS_PAUSE_H

#include "conf.h"

#include <stdbool.h>

/* Whether hooks wait for no answers at present. Removes a pause that is over. */
bool pause_holds(const struct conf *conf);

/* A request without an answer: as many in a row as the site says begin a pause. */
void pause_missed(const struct conf *conf);

/* There was an answer. */
void pause_answered(const struct conf *conf);

#endif
