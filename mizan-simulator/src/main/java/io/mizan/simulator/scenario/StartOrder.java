package io.mizan.simulator.scenario;

import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks which application waits for which. */
final class StartOrder {
    private StartOrder() {}

    /** Refuses applications that wait for themselves, through whatever others. */
    static void check(List<Application> applications, Map<String, Mapping> places) {
        Map<String, Application> byName = new HashMap<>();
        applications.forEach(application -> byName.put(application.name(), application));
        for (Application application : applications) {
            for (String before : application.after()) {
                if (!byName.containsKey(before)) {
                    throw Problem.of(ErrorCode.UNKNOWN_NAME, "the application waits for an unknown application")
                            .with("application", application.name())
                            .with("after", before)
                            .at(place(places, application))
                            .maybe(Suggestion.nearest(before, List.copyOf(byName.keySet()))
                                    .map(near -> "you mean " + near)
                                    .orElse("name another application of this scenario"))
                            .exception();
                }
            }
        }
        Set<String> settled = new HashSet<>();
        for (Application application : applications) {
            follow(application, byName, new ArrayList<>(), settled, places);
        }
    }

    private static void follow(
            Application application,
            Map<String, Application> byName,
            List<String> trail,
            Set<String> settled,
            Map<String, Mapping> places) {
        if (trail.contains(application.name())) {
            trail.add(application.name());
            throw Problem.of(ErrorCode.INPUT_FORMAT, "applications wait for each other")
                    .with(
                            "after",
                            String.join(" after ", trail.subList(trail.indexOf(application.name()), trail.size())))
                    .at(place(places, application))
                    .maybe("remove one of these")
                    .exception();
        }
        if (settled.contains(application.name())) {
            return;
        }
        trail.add(application.name());
        for (String before : application.after()) {
            Application earlier = byName.get(before);
            if (earlier != null) {
                follow(earlier, byName, trail, settled, places);
            }
        }
        trail.remove(trail.size() - 1);
        settled.add(application.name());
    }

    private static Place place(Map<String, Mapping> places, Application application) {
        Mapping mapping = places.get(application.name());
        if (mapping == null) {
            throw new IllegalStateException("an application that was not read");
        }
        return mapping.find("after").orElse(mapping).place();
    }
}
