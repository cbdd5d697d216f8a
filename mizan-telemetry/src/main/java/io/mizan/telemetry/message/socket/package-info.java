/**
 * ZeroMQ sockets with CURVE: the context, listeners with limits, the authenticator of connections, the thread of a socket.
 */
@NullMarked
package io.mizan.telemetry.message.socket;

import org.jspecify.annotations.NullMarked;
