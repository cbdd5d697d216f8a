/** The storage system of one machine: files below a folder, counted as if a parallel file system held them. */
@NullMarked
package io.mizan.controller.embedded;

import org.jspecify.annotations.NullMarked;
