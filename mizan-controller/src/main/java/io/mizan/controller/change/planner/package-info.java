/** Makes change plans: default layouts, placement of directories, moves of files; and their document. */
@NullMarked
package io.mizan.controller.change.planner;

import org.jspecify.annotations.NullMarked;
