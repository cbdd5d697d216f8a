/**
 * What can be asked for: the endpoints with their routes and the OpenAPI description, and where their values come from.
 */
@NullMarked
package io.mizan.controller.rest.endpoint;

import org.jspecify.annotations.NullMarked;
