package io.mizan.controller.lustre;

import io.mizan.controller.lustre.StandInPrograms.Answer;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.Fid;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.StripePattern;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.TargetList;
import io.mizan.telemetry.program.ProgramPath;
import io.mizan.traces.layout.LayoutParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Lustre of programs alone: {@code lfs}, {@code lctl}, {@code getfattr} and {@code setfattr} that act on the files of a folder as the real ones do on theirs, refusals
 * included, as far as they were seen on 2.17 (component ends, lists, what is left behind).
 */
final class StandInLustre implements AutoCloseable {
    static final int TARGETS = 8;
    static final String NAME = "testfs";
    private static final long KIB_PER_TARGET = 1 << 20;

    final Path mount;
    final Map<String, byte[]> attributes = new ConcurrentHashMap<>();
    final List<List<String>> calls = new CopyOnWriteArrayList<>();
    final Set<Integer> full = new HashSet<>();
    final Set<String> forbidden = ConcurrentHashMap.newKeySet();
    final Set<String> busy = ConcurrentHashMap.newKeySet();
    /** Files whose migration does not end. */
    final Set<String> slow = ConcurrentHashMap.newKeySet();

    volatile boolean hangs;
    volatile boolean ignoresLayouts;
    /** As directories did up to 2.15. */
    volatile boolean dropsLists;
    /** So many calls of setfattr are taken, the others refused. */
    final AtomicInteger setfattrsLeft = new AtomicInteger(Integer.MAX_VALUE);
    /** Targets whose server does not answer: {@code lfs df} waits for it, {@code lfs df -l} leaves the target out. */
    final Set<Integer> down = ConcurrentHashMap.newKeySet();
    /** So many targets are stepped over where a layout says the first one. */
    volatile int shifts;

    final Map<String, String> directoryStripings = new ConcurrentHashMap<>();
    final StandInPrograms programs;
    private final Path tools;
    private int next;
    private int turn;

    StandInLustre(Path folder) throws IOException {
        mount = Files.createDirectories(folder.resolve("mnt"));
        tools = Files.createDirectories(folder.resolve("tools"));
        programs = new StandInPrograms(tools, this::answer, "lfs", "lctl", "getfattr", "setfattr");
    }

    LustrePrograms programs(Duration limit) {
        return new LustrePrograms(ProgramPath.only(tools), limit);
    }

    /** Calls that change something. */
    List<List<String>> changes() {
        return calls.stream()
                .filter(words -> words.contains("setstripe")
                        || words.contains("migrate")
                        || words.contains("mirror")
                        || words.get(0).equals("setfattr"))
                .toList();
    }

    private @Nullable Answer answer(String program, List<String> words) throws IOException {
        List<String> call = new ArrayList<>(List.of(program));
        call.addAll(words);
        calls.add(call);
        if (hangs) {
            return null;
        }
        return switch (program) {
            case "lfs" -> lfs(words);
            case "lctl" -> Answer.text(devices());
            case "getfattr" ->
                words.get(0).equals("-e")
                        ? dump(words.subList(5, words.size()))
                        : getfattr(words.get(words.size() - 1));
            default -> setfattr(words);
        };
    }

    private @Nullable Answer lfs(List<String> words) throws IOException {
        List<String> rest = words.subList(1, words.size());
        return switch (words.get(0)) {
            case "df" ->
                down.isEmpty() || rest.contains("-l") ? Answer.text(rest.contains("-i") ? inodes() : sizes()) : null;
            case "pool_list" ->
                Answer.text(
                        rest.get(0).equals(NAME)
                                ? "Pools from " + NAME + ":\n" + NAME + ".flash\n"
                                : "Pool: " + rest.get(0) + "\n" + NAME + "-OST0001_UUID\n" + NAME + "-OST0003_UUID\n");
            case "setstripe" -> setstripe(rest);
            case "migrate" -> migrate(rest.subList(1, rest.size()));
            case "find" -> find(rest);
            case "setdirstripe" -> setdirstripe(rest);
            case "getdirstripe" ->
                Answer.text(
                        rest.get(0).equals("-m")
                                ? "0\n"
                                : directoryStripings.getOrDefault(
                                                rest.get(1), "lmv_stripe_count: 0 lmv_stripe_offset: -1")
                                        + " lmv_hash_type: none\n");
            case "getstripe" -> Answer.error(1, "lfs getstripe: stand-in prints none");
            default -> Answer.error(64, "lfs: unknown command");
        };
    }

    private Answer setstripe(List<String> words) throws IOException {
        String path = words.get(words.size() - 1);
        boolean directory = Files.isDirectory(Path.of(path));
        if (path.startsWith("-") || !Path.of(path).startsWith(mount)) {
            return refused(path, "No such file or directory", 2);
        }
        if (forbidden.contains(path)
                || forbidden.contains(String.valueOf(Path.of(path).getParent()))) {
            return refused(path, "Operation not permitted", 1);
        }
        if (words.get(0).equals("-d")) {
            attributes.remove(path);
            return Answer.text("");
        }
        if (!directory && attributes.containsKey(path)) {
            return refused(path, "File exists", 17);
        }
        return keep(words, path, directory);
    }

    private Answer keep(List<String> words, String path, boolean directory) throws IOException {
        FileLayout layout;
        try {
            layout = LayoutParser.parse(String.join(" ", words.subList(0, words.size() - 1)));
        } catch (MizanException e) {
            boolean end = e.problem().message().contains("multiple of its stripe size");
            return refused(
                    path,
                    (end ? "The component end must be aligned by the stripe size: " : "") + "Invalid argument",
                    22);
        }
        LayoutAttribute request = LayoutAttribute.request(layout);
        List<Integer> named = targets(request);
        if (!directory && !Files.exists(Path.of(path))) {
            Files.createFile(Path.of(path));
        }
        if (named.stream().anyMatch(index -> index >= TARGETS)) {
            return refused(path, "Invalid argument", 22); // the file stays behind
        }
        if (named.stream().anyMatch(full::contains)) {
            Files.deleteIfExists(Path.of(path));
            return refused(path, "No space left on device", 28);
        }
        if (!ignoresLayouts && directory) {
            boolean drop = dropsLists && request instanceof StripeAttribute;
            keepDefault(path, drop ? waiting((StripeAttribute) request, List.of()) : request);
        } else if (!ignoresLayouts) {
            attributes.put(path, placed(request).bytes());
        }
        return Answer.text("");
    }

    /** A directory keeps the pool of its default where the new one names none; only {@code lfs setstripe -d} clears it. */
    private void keepDefault(String path, LayoutAttribute request) {
        byte[] old = attributes.get(path);
        String pool = old == null
                ? ""
                : LayoutAttribute.read(old).layout().stripings().stream()
                        .map(Striping::pool)
                        .filter(name -> !name.isEmpty())
                        .findFirst()
                        .orElse("");
        attributes.put(path, (pool.isEmpty() ? request : inPool(request, pool)).bytes());
    }

    private static LayoutAttribute inPool(LayoutAttribute request, String pool) {
        if (request instanceof StripeAttribute stripes) {
            return !stripes.pool().isEmpty() || stripes.pattern() == StripePattern.MDT
                    ? stripes
                    : new StripeAttribute(
                            stripes.kind() == Kind.V1 ? Kind.V3 : stripes.kind(),
                            stripes.pattern(),
                            stripes.objectId(),
                            stripes.sequence(),
                            stripes.stripeSize(),
                            stripes.stripeCount(),
                            stripes.place(),
                            pool,
                            stripes.objects());
        }
        CompositeAttribute composite = (CompositeAttribute) request;
        return new CompositeAttribute(
                composite.growing(),
                composite.generation(),
                composite.flags(),
                composite.moreMirrors(),
                composite.parityCount(),
                composite.entries().stream()
                        .map(entry -> new Entry(
                                entry.id(),
                                entry.flags(),
                                entry.start(),
                                entry.end(),
                                entry.generation(),
                                entry.timestamp(),
                                entry.coding(),
                                inPool(entry.body(), pool)))
                        .toList());
    }

    private @Nullable Answer migrate(List<String> words) {
        String path = words.get(words.size() - 1);
        if (slow.contains(path)) {
            return null;
        }
        if (busy.contains(path)) {
            return refused(path, "Device or resource busy", 16);
        }
        if (!Files.exists(Path.of(path))) {
            return refused(path, "No such file or directory", 2);
        }
        FileLayout layout = LayoutParser.parse(String.join(" ", words.subList(0, words.size() - 1)));
        attributes.put(path, placed(LayoutAttribute.request(layout)).bytes());
        return Answer.text("");
    }

    private static Answer refused(String path, String why, int code) {
        return Answer.error(code, "lfs setstripe: setstripe error for '" + path + "': " + why);
    }

    private static List<Integer> targets(LayoutAttribute attribute) {
        List<Integer> targets = new ArrayList<>();
        if (attribute instanceof StripeAttribute stripes) {
            stripes.objects().forEach(object -> targets.add(object.target()));
            // What has objects begins where the first of them is.
            if (stripes.objects().isEmpty() && stripes.place() != StripeAttribute.ANYWHERE) {
                targets.add(stripes.place());
            }
        } else if (attribute instanceof CompositeAttribute composite) {
            composite.entries().forEach(entry -> targets.addAll(targets(entry.body())));
        }
        return targets;
    }

    /** What the server makes of a request: the first component gets objects. */
    private LayoutAttribute placed(LayoutAttribute request) {
        if (request instanceof StripeAttribute stripes) {
            return placed(stripes);
        }
        CompositeAttribute composite = (CompositeAttribute) request;
        List<Entry> entries = new ArrayList<>();
        for (Entry entry : composite.entries()) {
            boolean first = entry.start() == 0;
            entries.add(new Entry(
                    entries.size() + 1,
                    first ? entry.flags() | ComponentFlag.INIT.bit() : entry.flags(),
                    entry.start(),
                    entry.end(),
                    0,
                    0,
                    0,
                    first ? placed((StripeAttribute) entry.body()) : waiting((StripeAttribute) entry.body())));
        }
        return new CompositeAttribute(false, 2, composite.flags(), composite.moreMirrors(), 0, entries);
    }

    /** On disk there is no third structure: the list stands where the objects will. */
    private static StripeAttribute waiting(StripeAttribute asked) {
        return waiting(asked, asked.objects());
    }

    private static StripeAttribute waiting(StripeAttribute asked, List<StripeObject> objects) {
        return new StripeAttribute(
                asked.pool().isEmpty() ? Kind.V1 : Kind.V3,
                asked.pattern(),
                0,
                0,
                asked.stripeSize(),
                asked.stripeCount(),
                StripeAttribute.ANYWHERE,
                asked.pool(),
                objects);
    }

    private StripeAttribute placed(StripeAttribute asked) {
        int count = asked.stripeCount() < 0 ? TARGETS : Math.min(TARGETS, Math.max(1, asked.stripeCount()));
        List<StripeObject> objects = new ArrayList<>();
        for (int i = 0; i < (asked.objects().isEmpty() ? count : asked.objects().size()); i++) {
            int target = !asked.objects().isEmpty()
                    ? asked.objects().get(i).target()
                    : asked.place() == StripeAttribute.ANYWHERE
                            ? turn++ % TARGETS
                            : (asked.place() + shifts + i) % TARGETS;
            objects.add(new StripeObject(new Fid(0x280000400L, 7 + next++, 0), 0, target));
        }
        return new StripeAttribute(
                asked.pool().isEmpty() ? Kind.V1 : Kind.V3,
                Math.max(1, asked.pattern()),
                5,
                0x200000401L,
                asked.stripeSize() == 0 ? 4 << 20 : asked.stripeSize(),
                objects.size(),
                0,
                asked.pool(),
                objects);
    }

    private Answer find(List<String> words) throws IOException {
        Path directory = Path.of(words.get(0));
        int ost = words.indexOf("--ost");
        int size = words.indexOf("--size");
        List<Integer> wanted = ost < 0 ? List.of() : TargetList.parse(words.get(ost + 1));
        long more = size < 0 ? -1 : Long.parseLong(words.get(size + 1));
        StringBuilder out = new StringBuilder();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] attribute = attributes.get(file.toString());
                boolean there = wanted.isEmpty()
                        || (attribute != null
                                && targets(LayoutAttribute.read(attribute)).stream()
                                        .anyMatch(wanted::contains));
                if (there && Files.size(file) > more) {
                    out.append(file).append('\0');
                }
            }
        }
        return Answer.text(out.toString());
    }

    private Answer setdirstripe(List<String> words) {
        String path = words.get(words.size() - 1);
        if (words.get(1).equals("-d")) {
            directoryStripings.remove(path);
        } else {
            directoryStripings.put(path, "lmv_stripe_count: " + words.get(4) + " lmv_stripe_offset: " + words.get(2));
        }
        return Answer.text("");
    }

    /** As getfattr prints attributes of many files. */
    private Answer dump(List<String> paths) {
        StringBuilder out = new StringBuilder();
        for (String path : paths) {
            byte[] bytes = attributes.get(path);
            if (bytes != null) {
                out.append("# file: ")
                        .append(path.replace("\\", "\\134").replace("\n", "\\012"))
                        .append('\n');
                out.append("lustre.lov=0x")
                        .append(HexFormat.of().formatHex(bytes))
                        .append("\n\n");
            }
        }
        return new Answer(1, out.toString().getBytes(StandardCharsets.UTF_8), "some have none\n");
    }

    private Answer getfattr(String path) {
        byte[] bytes = attributes.get(path);
        if (!Files.exists(Path.of(path))) {
            return Answer.error(1, "getfattr: " + path + ": No such file or directory");
        }
        return bytes == null
                ? Answer.error(1, "getfattr: " + path + ": lustre.lov: No such attribute")
                : new Answer(0, bytes, "");
    }

    private Answer setfattr(List<String> words) {
        String path = words.get(words.size() - 1);
        if (forbidden.contains(path)) {
            return Answer.error(1, "setfattr: " + path + ": Operation not permitted");
        }
        if (setfattrsLeft.get() == 0) {
            return Answer.error(1, "setfattr: " + path + ": Invalid argument");
        }
        setfattrsLeft.decrementAndGet();
        keepDefault(
                path, LayoutAttribute.read(HexFormat.of().parseHex(words.get(3).substring(2))));
        return Answer.text("");
    }

    private String sizes() throws IOException {
        Map<Integer, Long> used = new HashMap<>();
        for (Map.Entry<String, byte[]> entry : attributes.entrySet()) {
            Path file = Path.of(entry.getKey());
            if (Files.isRegularFile(file)) {
                List<Integer> on = targets(LayoutAttribute.read(entry.getValue()));
                on.forEach(target -> used.merge(target, sizeKib(file) / Math.max(1, on.size()), Long::sum));
            }
        }
        StringBuilder out =
                new StringBuilder("UUID                   1K-blocks        Used   Available Use%  Mounted on\n");
        out.append(row("MDT0000", 1000, "MDT:0", ""));
        long sum = 0;
        for (int i : up()) {
            long kib = full.contains(i) ? KIB_PER_TARGET : Math.min(KIB_PER_TARGET, used.getOrDefault(i, 0L));
            sum += kib;
            out.append(row(String.format("OST%04x", i), kib, "OST:" + i, full.contains(i) ? "S" : ""));
        }
        return out
                + String.format(
                        "%nfilesystem_summary: %d %d %d 1%%  %s %n%n",
                        KIB_PER_TARGET * up().length, sum, KIB_PER_TARGET * up().length - sum, mount);
    }

    private String row(String target, long kib, String index, String flags) {
        return String.format(
                "%s-%s_UUID %d %d %d 1%%  %s[%s] %s%n",
                NAME, target, KIB_PER_TARGET, kib, KIB_PER_TARGET - kib, mount, index, flags);
    }

    private static long sizeKib(Path file) {
        try {
            return Files.size(file) >> 10;
        } catch (IOException e) {
            return 0;
        }
    }

    private String inodes() {
        StringBuilder out =
                new StringBuilder("UUID                      Inodes       IUsed       IFree IUse%  Mounted on\n");
        for (int i : up()) {
            out.append(String.format("%s-OST%04x_UUID 1000 10 990 1%%  %s[OST:%d] %n", NAME, i, mount, i));
        }
        return out + "\nfilesystem_summary: 1000 10 990 1%  " + mount + " \n";
    }

    private int[] up() {
        return IntStream.range(0, TARGETS)
                .filter(index -> !down.contains(index))
                .toArray();
    }

    private static String devices() {
        StringBuilder out = new StringBuilder("  0 UP mgc MGC10.0.0.1@tcp b9f0 4\n");
        for (int i = 0; i < TARGETS; i++) {
            out.append(String.format(
                    "%3d UP osc %s-OST%04x-osc-ffff8 b9f0-1 4 10.0.0.%d@tcp%n", i + 1, NAME, i, 1 + i % 2));
        }
        return out.toString();
    }

    /** What somebody else set before, in the form of the server. */
    void put(Path path, byte[] attribute) {
        attributes.put(path.toString(), attribute);
    }

    @Override
    public void close() throws IOException {
        programs.close();
    }
}
