/**
 * JSON documents that several endpoints share.
 */
@NullMarked
package io.mizan.controller.rest.json;

import org.jspecify.annotations.NullMarked;
