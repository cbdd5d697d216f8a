/**
 * The event stream (server-sent events).
 */
@NullMarked
package io.mizan.controller.rest.event;

import org.jspecify.annotations.NullMarked;
