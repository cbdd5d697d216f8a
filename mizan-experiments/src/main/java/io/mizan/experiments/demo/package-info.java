/** The story of {@code mizan demo}: its system and jobs, the steps, and what each step found out. */
@NullMarked
package io.mizan.experiments.demo;

import org.jspecify.annotations.NullMarked;
