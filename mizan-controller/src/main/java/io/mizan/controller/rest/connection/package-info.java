/**
 * Sockets that the HTTP server listens on, and the limits of connections and requests.
 */
@NullMarked
package io.mizan.controller.rest.connection;

import org.jspecify.annotations.NullMarked;
