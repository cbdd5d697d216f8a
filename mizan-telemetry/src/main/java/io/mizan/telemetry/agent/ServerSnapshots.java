package io.mizan.telemetry.agent;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads servers once, and makes a snapshot of each file system that they serve. */
public final class ServerSnapshots {
    private ServerSnapshots() {}

    public static List<SystemSnapshot> of(List<ServerSource> sources) {
        Map<String, List<Server>> systems = new TreeMap<>();
        List<String> notes = new ArrayList<>();
        Instant oldest = Instant.MAX;
        for (ServerSource source : sources) {
            ServerSource.Result result = source.next();
            ServerReport report = result.report();
            result.notes().forEach(note -> notes.add(source.server() + ": " + note));
            oldest = report.takenAt().isBefore(oldest) ? report.takenAt() : oldest;
            Map<String, List<Target>> targets = new TreeMap<>();
            for (TargetReport target : report.targets()) {
                targets.computeIfAbsent(target.target().name().fileSystem(), name -> new ArrayList<>())
                        .add(target.target());
            }
            targets.forEach((system, own) -> systems.computeIfAbsent(system, name -> new ArrayList<>())
                    .add(new Server(source.server(), report.host().load(), own)));
        }
        if (systems.isEmpty()) {
            throw Problem.of(ErrorCode.NO_REPORTS, "no target on the servers that were asked")
                    .with("servers", sources.size())
                    .maybe("ask the servers of the file system: an OSS or MDS with its targets mounted")
                    .exception();
        }
        Instant takenAt = oldest;
        return systems.entrySet().stream()
                .map(system -> new SystemSnapshot(
                        SystemView.of(system.getKey(), system.getValue()).withTakenAt(takenAt), notes))
                .toList();
    }
}
