/**
 * Messages between agents, clients and the controller: ZeroMQ with CURVE, so that nobody without a known key is heard, and
 * everybody who is heard has a name.
 */
@NullMarked
package io.mizan.telemetry.message;

import org.jspecify.annotations.NullMarked;
