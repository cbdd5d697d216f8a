/**
 * The controller's HTTP server: it puts the parts below together. Javalin and Jetty are used here and below, nowhere else.
 *
 * <p>{@code docs/rest.md} describes what it answers.
 */
@NullMarked
package io.mizan.controller.rest;

import org.jspecify.annotations.NullMarked;
