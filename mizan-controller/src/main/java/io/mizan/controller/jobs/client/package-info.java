/** Asks a controller about jobs, over HTTP or its Unix socket. */
@NullMarked
package io.mizan.controller.jobs.client;

import org.jspecify.annotations.NullMarked;
