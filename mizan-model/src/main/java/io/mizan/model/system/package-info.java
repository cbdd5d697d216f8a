/** A storage system as seen at one moment: servers, targets, forwarding nodes; and the terms of balance. */
@NullMarked
package io.mizan.model.system;

import org.jspecify.annotations.NullMarked;
