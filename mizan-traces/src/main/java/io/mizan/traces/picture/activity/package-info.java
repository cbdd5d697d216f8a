/** The timeline: what each row of ranks was busy with. */
@NullMarked
package io.mizan.traces.picture.activity;

import org.jspecify.annotations.NullMarked;
