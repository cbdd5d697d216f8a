/** Turns the profile of a job into findings: the registry of rules, their order, budgets. */
@NullMarked
package io.mizan.traces.diagnosis;

import org.jspecify.annotations.NullMarked;
