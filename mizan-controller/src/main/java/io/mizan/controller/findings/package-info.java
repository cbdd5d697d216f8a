/** What is wrong with a system as it is seen now: evidence, what to do, and how to take that back. */
@NullMarked
package io.mizan.controller.findings;

import org.jspecify.annotations.NullMarked;
