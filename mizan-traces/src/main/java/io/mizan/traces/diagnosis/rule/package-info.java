/** What every rule needs: its context, its thresholds, and the form of a finding. */
@NullMarked
package io.mizan.traces.diagnosis.rule;

import org.jspecify.annotations.NullMarked;
