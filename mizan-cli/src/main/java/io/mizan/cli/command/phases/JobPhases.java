package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.phase.Phase;
import java.util.List;

/**
 * A job and the phases found in its waveform.
 *
 * @param behaviour the id of its behaviour inside its category
 */
record JobPhases(JobWaveform of, List<Phase> phases, int behaviour) {}
