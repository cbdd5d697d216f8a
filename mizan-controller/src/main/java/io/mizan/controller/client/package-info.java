/** One run of an application under Mizan, from its history to its figures. */
@NullMarked
package io.mizan.controller.client;

import org.jspecify.annotations.NullMarked;
