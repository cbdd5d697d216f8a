/** Change plans of administrators: approving, applying, undoing and stopping them, with journal, undo file and checks. */
@NullMarked
package io.mizan.controller.change;

import org.jspecify.annotations.NullMarked;
