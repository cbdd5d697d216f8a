/**
 * Fair shares of queues and memory among senders, and counts of what was rejected.
 */
@NullMarked
package io.mizan.telemetry.message.limit;

import org.jspecify.annotations.NullMarked;
