package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.JobPhases;
import io.mizan.algorithms.behaviour.phase.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code mizan phases --json}, schema {@code mizan/phases/v1}; {@code docs/schemas/phases-v1.json} describes it. */
final class PhasesJson {
    private PhasesJson() {}

    static Map<String, Object> of(List<JobPhases> jobs) {
        List<Object> list = new ArrayList<>();
        for (JobPhases job : jobs) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("job", job.of().job());
            entry.put("category", job.of().category());
            entry.put("begin", job.of().begin());
            entry.put("end", job.of().end());
            entry.put("samples", job.of().waveform().samples());
            entry.put("behaviour", job.behaviour());
            entry.put("phases", job.phases().stream().map(PhasesJson::phase).toList());
            list.add(entry);
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/phases/v1");
        root.put("jobs", list);
        return root;
    }

    private static Map<String, Object> phase(Phase phase) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("type", phase.type().name().toLowerCase(Locale.ROOT));
        entry.put("begin", phase.begin());
        entry.put("end", phase.end());
        entry.put("readBytes", phase.readBytes());
        entry.put("writtenBytes", phase.writtenBytes());
        entry.put("operations", phase.operations());
        entry.put("metadataOperations", phase.metadataOperations());
        return entry;
    }
}
