/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_USER_H
#define MIZAN_HOOKS_USER_H

#include <stdbool.h>
#include <sys/types.h>

/* Takes the identity of a user for good; false for root, and for others where this process may not. The user cannot look into this process. */
bool become_user(uid_t uid, gid_t gid);

/*
 * Closes all descriptors but the first three and these two (-1 for none). A child that works in files of a user may hang there, or be stopped by the user, for
 * as long as the user likes: it must hold no lock of its parent.
 */
void close_all_but(int one, int other);

#endif
