/** The placement policies of a running controller: where they come from, how they are run, and what they lack. */
@NullMarked
package io.mizan.controller.plan.policy;

import org.jspecify.annotations.NullMarked;
