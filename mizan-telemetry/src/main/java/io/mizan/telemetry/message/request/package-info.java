/**
 * Requests and replies: the client, the server, and frames on the wire.
 */
@NullMarked
package io.mizan.telemetry.message.request;

import org.jspecify.annotations.NullMarked;
