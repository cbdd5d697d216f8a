/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_REQUEST_H
#define MIZAN_STORE_REQUEST_H

#include "format.h"

#include <stdbool.h>

/* What is asked of the service. None of it changes errno. */

/* Gives a file a slot. False: it stays unmanaged. */
bool request_register(int descriptor, uint64_t device, uint64_t inode, uint32_t *slot, uint32_t *generation);

/* Waits until what was written is in the file system. errno of the flush; EIO without a service. */
int request_flush(uint32_t slot, uint32_t generation);

/* Waits until the file is switched to pass-through, or the slot has another file. False if there has been no service for a minute. */
bool request_pass(uint32_t slot, uint32_t generation, enum pass_reason reason);

/* Says that a file was closed, and does not wait. */
void request_closed(uint32_t slot, uint32_t generation);

#endif
