/** Tests of the texts against those of darshan-parser. */
@NullMarked
package io.mizan.traces.darshan.text;

import org.jspecify.annotations.NullMarked;
