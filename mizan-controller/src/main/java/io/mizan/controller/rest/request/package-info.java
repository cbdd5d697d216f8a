/**
 * Reading requests and writing responses; a {@code Route} is one method and path with its handler.
 */
@NullMarked
package io.mizan.controller.rest.request;

import org.jspecify.annotations.NullMarked;
