/** Makes change plans in the background, for REST. Nothing is changed by making one. */
@NullMarked
package io.mizan.controller.change.planning;

import org.jspecify.annotations.NullMarked;
