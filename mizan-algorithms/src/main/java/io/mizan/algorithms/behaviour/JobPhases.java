package io.mizan.algorithms.behaviour;

import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.Phases;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.behaviour.JobWaveform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A job, the phases found in its waveform, and the behaviour that they amount to.
 *
 * @param behaviour the id of its behaviour inside its category
 */
public record JobPhases(JobWaveform of, List<Phase> phases, int behaviour) {
    /**
     * All jobs of a system.
     *
     * @param jobs in the order of submission
     */
    public record All(List<JobPhases> jobs, BehaviourSequences behaviours) {}

    /** @param waveforms in the order of submission */
    public static All of(List<JobWaveform> waveforms) {
        List<List<Phase>> phases =
                waveforms.stream().map(job -> Phases.of(job.waveform())).toList();
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            JobWaveform job = waveforms.get(i);
            jobs.add(new Job(job.category(), phases.get(i), job.waveform().step()));
        }
        BehaviourSequences behaviours = JobBehaviours.sequences(jobs);
        Map<String, int[]> ids = new HashMap<>();
        for (Category category : behaviours.categories()) {
            ids.put(category.name(), category.ids());
        }
        Map<String, Integer> next = new HashMap<>();
        List<JobPhases> all = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            JobWaveform job = waveforms.get(i);
            int place = next.merge(job.category(), 1, Integer::sum) - 1;
            int id = ids.getOrDefault(job.category(), new int[0])[place];
            all.add(new JobPhases(job, phases.get(i), id));
        }
        return new All(all, behaviours);
    }
}
