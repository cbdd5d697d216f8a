/**
 * What the controller shows over HTTP, and to whom: REST, an event stream, metrics. The only user of Javalin.
 *
 * <p>{@code docs/rest.md} describes it.
 */
@NullMarked
package io.mizan.controller.rest;

import org.jspecify.annotations.NullMarked;
