/** Workloads by the word that names them on a command line. */
@NullMarked
package io.mizan.traces.reference;

import org.jspecify.annotations.NullMarked;
