/**
 * CURVE keys: key pairs and their files, known public keys, and the senders (name and role) that they belong to.
 */
@NullMarked
package io.mizan.telemetry.message.key;

import org.jspecify.annotations.NullMarked;
