/** Plans that change what is there: default layouts, placement of directories, moves of files. */
@NullMarked
package io.mizan.controller.plan.change;

import org.jspecify.annotations.NullMarked;
