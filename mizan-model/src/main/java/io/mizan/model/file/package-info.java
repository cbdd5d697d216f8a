/** Files: text input with limits, files and folders that are read, and files that are whole or not there while they are written. */
@NullMarked
package io.mizan.model.file;

import org.jspecify.annotations.NullMarked;
