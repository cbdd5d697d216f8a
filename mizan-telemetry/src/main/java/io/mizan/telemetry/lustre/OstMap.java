package io.mizan.telemetry.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which server serves which target, from the output of {@code lctl dl -t}: the last column of an {@code osc}, {@code osp}
 * or {@code mdc} line is the address (NID) of the server. A text may hold several such lists, each after a line {@code BEGIN
 * <epoch>}; a view gets the list that was valid when it was taken, because targets move between servers (failover).
 */
public final class OstMap {
    private static final Pattern BEGIN = Pattern.compile("\\s*BEGIN\\s+(\\d{1,11})\\s*");
    private static final Pattern DEVICE = Pattern.compile(
            "\\s*\\d+\\s+\\S+\\s+(?:osc|osp|mdc)\\s+(\\S+-(?:OST|MDT)[0-9a-fA-F]{4})-\\S+\\s+\\S+\\s+\\d+(?:\\s+(\\S+))?\\s*");
    private static final Pattern OTHER_DEVICE = Pattern.compile("\\s*\\d+\\s+[A-Z]{2}\\s+\\S+\\s+.*");

    private final NavigableMap<Instant, Map<TargetName, String>> lists = new TreeMap<>();

    private OstMap() {}

    /** Whether a line is one of {@code lctl dl}. */
    static boolean recognises(String line) {
        return OTHER_DEVICE.matcher(line).matches();
    }

    public static OstMap read(TextInput input) {
        OstMap map = new OstMap();
        Map<TargetName, String> current = new HashMap<>();
        map.lists.put(Instant.EPOCH, current);
        for (Optional<String> line = input.nextLine(); line.isPresent(); line = input.nextLine()) {
            String text = line.get();
            Matcher begin = BEGIN.matcher(text);
            Matcher device = DEVICE.matcher(text);
            if (begin.matches()) {
                current = new HashMap<>();
                map.lists.put(Instant.ofEpochSecond(Long.parseLong(begin.group(1))), current);
            } else if (device.matches() && device.group(2) != null) {
                current.put(
                        MizanException.locating(input.place(), () -> TargetName.parse(device.group(1))),
                        device.group(2));
            } else if (!text.isBlank()
                    && !LfsDf.isComment(text.strip())
                    && !OTHER_DEVICE.matcher(text).matches()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not a line of lctl dl -t")
                        .with("line", text)
                        .at(input.place())
                        .exception();
            }
        }
        map.lists.values().removeIf(Map::isEmpty);
        if (map.lists.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no line has a target with the address of its server")
                    .at(input.place())
                    .maybe("make the map with lctl dl -t (without -t the addresses are not printed)")
                    .exception();
        }
        return map;
    }

    /**
     * The snapshot with its targets under their servers; a target that the map does not know stays alone. One that only the map
     * knows is down: {@code lfs df -l} leaves it out, while the client still has a device for it.
     */
    public SystemSnapshot apply(SystemSnapshot plain) {
        Map<TargetName, String> map = listFor(plain.view());
        SystemSnapshot snapshot = withTargetsThatAreDown(plain, map);
        SystemView view = snapshot.view();
        Map<String, List<Target>> byServer = new LinkedHashMap<>();
        int unknown = 0;
        for (Target target : view.targets()) {
            String server = map.get(target.name());
            unknown += server == null ? 1 : 0;
            byServer.computeIfAbsent(server == null ? target.name().shortForm() : server, s -> new ArrayList<>())
                    .add(target);
        }
        if (unknown == view.targets().size()) {
            return snapshot.withNote("the OST map has none of the targets of " + view.name());
        }
        List<Server> servers = byServer.entrySet().stream()
                .map(entry -> new Server(entry.getKey(), ServerLoad.UNKNOWN, entry.getValue()))
                .toList();
        SystemSnapshot mapped = snapshot.withView(view.withKnownServers(servers));
        return unknown == 0
                ? mapped
                : mapped.withNote(unknown + " targets are not in the OST map; each stands as its own server");
    }

    private static SystemSnapshot withTargetsThatAreDown(SystemSnapshot snapshot, Map<TargetName, String> map) {
        SystemView view = snapshot.view();
        Set<TargetName> seen = view.targets().stream().map(Target::name).collect(Collectors.toSet());
        List<TargetName> down = map.keySet().stream()
                .filter(name ->
                        name.kind() == TargetKind.DATA && name.fileSystem().equals(view.name()) && !seen.contains(name))
                .sorted()
                .toList();
        if (down.isEmpty() || Collections.disjoint(seen, map.keySet())) {
            return snapshot;
        }
        List<Server> servers = new ArrayList<>(view.servers());
        down.forEach(
                name -> servers.add(new Server(name.shortForm(), ServerLoad.UNKNOWN, List.of(Target.inactive(name)))));
        SystemSnapshot whole = snapshot.withView(view.withServers(servers));
        for (TargetName name : down) {
            whole = whole.withNote(name + " does not answer: lctl dl has it, and lfs df does not");
        }
        return whole;
    }

    private Map<TargetName, String> listFor(SystemView view) {
        return view.takenAt()
                .map(lists::floorEntry)
                .or(() -> Optional.of(view.takenAt().isPresent() ? lists.firstEntry() : lists.lastEntry()))
                .orElseThrow()
                .getValue();
    }
}
