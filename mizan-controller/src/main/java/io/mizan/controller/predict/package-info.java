/** What earlier runs of an application say about its next one. */
@NullMarked
package io.mizan.controller.predict;

import org.jspecify.annotations.NullMarked;
