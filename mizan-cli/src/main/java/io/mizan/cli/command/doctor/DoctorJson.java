package io.mizan.cli.command.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.check.Observation.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code mizan doctor --json}, schema {@code mizan/doctor/v1}; {@code docs/schemas/doctor-v1.json} describes it. */
final class DoctorJson {
    private DoctorJson() {}

    static Map<String, Object> of(String recorded, List<Observation> seen) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/doctor/v1");
        if (!recorded.isEmpty()) {
            root.put("snapshot", recorded);
        }
        root.put("checks", seen.stream().map(DoctorJson::check).toList());
        for (Level level : Level.values()) {
            root.put(level.label(), DoctorText.count(seen, level));
        }
        return root;
    }

    private static Map<String, Object> check(Observation observation) {
        Map<String, Object> check = new LinkedHashMap<>();
        check.put("check", observation.check());
        check.put("level", observation.level().label());
        check.put("found", observation.found());
        if (!observation.repair().isEmpty()) {
            check.put("repair", observation.repair());
        }
        return check;
    }
}
