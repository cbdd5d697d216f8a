/** What the tests of every source of workloads need. */
@NullMarked
package io.mizan.traces;

import org.jspecify.annotations.NullMarked;
