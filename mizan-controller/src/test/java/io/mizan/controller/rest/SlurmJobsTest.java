package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.controller.live.StartedJob;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs on a real Slurm with the hooks and a controller: none fails, is requeued or drains a node because of them, each is told once, and what users
 * find in their output is true. {@code .ci/slurm} runs a slice, {@code ./mizan soak slurm} 300 jobs.
 */
class SlurmJobsTest {
    private static final int JOBS = Integer.getInteger("mizan.slurm", 0);
    private static final Duration PATIENCE = Duration.ofMinutes(8);
    private static final String BEFORE = "what was before";
    private static final Pattern TOLD =
            Pattern.compile("/jobs/(\\d+)/(start|end)\".*?\ndata-binary = ([^\n]*)\n", Pattern.DOTALL);
    private static final String SAY = "echo id=$SLURM_JOB_ID; echo node=$SLURMD_NODENAME";
    /** A job that goes on until a file is there, five minutes at most. */
    private static final String UNTIL = "; i=0; while [ ! -e %s ] && [ $((i += 1)) -lt 1500 ]; do sleep 0.2; done";

    @TempDir
    Path folder;

    /** Output files by what is expected of them: the number of lines of a note. */
    private final Map<Path, Integer> outputs = new LinkedHashMap<>();

    private Path directory(String name) throws IOException {
        Path directory = Files.createDirectory(folder.resolve(name));
        Files.setAttribute(directory, "unix:uid", SlurmCluster.USER);
        return directory;
    }

    private static UserDefinedFileAttributeView attributes(Path directory) {
        return Files.getFileAttributeView(directory, UserDefinedFileAttributeView.class);
    }

    private static String layout(Path directory) throws IOException {
        ByteBuffer value = ByteBuffer.allocate(attributes(directory).size("mizan.lov"));
        attributes(directory).read("mizan.lov", value);
        return new String(value.array(), StandardCharsets.UTF_8);
    }

    private void array(SlurmCluster slurm, Path directory, int size, String node, boolean named)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(
                List.of("--array=1-" + size, "--comment=io:apply,app=model,restore", "-J", "a name", "-w", node));
        if (named) {
            options.addAll(List.of("-o", "%x-%A_%a.out"));
        }
        String id = slurm.submit(directory, SAY + "; sleep 2", options.toArray(String[]::new));
        for (int task = 1; task <= size; task++) {
            outputs.put(directory.resolve((named ? "a name-" : "slurm-") + id + "_" + task + ".out"), 1);
        }
    }

    @Test
    void jobsAreToldOnceAndGetWhatTheyAskFor() throws IOException, InterruptedException {
        assumeTrue(JOBS > 0, "skipped: .ci/slurm runs it");
        assumeTrue(SlurmCluster.missing().isEmpty(), "skipped: " + SlurmCluster.missing());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path work = directory("work");
        Path shared = directory("shared");
        Path other = directory("other");
        for (Path directory : List.of(shared, other)) {
            attributes(directory).write("mizan.lov", ByteBuffer.wrap(BEFORE.getBytes(StandardCharsets.UTF_8)));
        }
        Path traces = Files.createDirectory(folder.resolve("traces"));
        Path own = Files.createDirectory(traces.resolve(SlurmCluster.USER_NAME));
        Files.setAttribute(own, "unix:uid", SlurmCluster.USER);
        Path library = Path.of("../mizan-native/target/libmizan.so").toRealPath();
        try (RestFixture rest = new RestFixture(folder).withReports();
                SlurmCluster slurm = new SlurmCluster(
                        folder,
                        rest.uri("").toString(),
                        rest.scheduler,
                        Map.of("traces", traces.toString(), "library", library.toString()),
                        // Node n1 has the settings that are shipped: whatever the speed of the machine, everything is
                        // told.
                        // Whether a layout comes in time is for ./mizan bench hooks; here n2 waits for it.
                        Map.of("limit", "60"))) {
            rest.plan("p1", SlurmCluster.USER_NAME, "model", RestFixture.files(shared.toString(), 40, 4));
            int arraySize = JOBS / 3;
            array(slurm, shared, arraySize, "n1", true);
            array(slurm, other, arraySize, "n2", false);

            // Each of these is one job.
            String advise = "--comment=io:advise,app=model";
            String failing = slurm.submit(work, SAY + "; exit 3", advise);
            String cancelled = slurm.submit(work, SAY + "; sleep 600", advise);
            String requeued = slurm.submit(
                    work, SAY + UNTIL.formatted("requeued"), advise, "--requeue", "--open-mode=append", "-w", "n1");
            String none = slurm.submit(work, SAY);
            String quiet = slurm.submit(work, SAY, "--comment=io:advise,quiet");
            String traced = slurm.submit(work, SAY + "; srun sh -c 'echo word > traced.txt; echo $LD_PRELOAD'", advise);
            String wrote = slurm.submit(work, SAY + UNTIL.formatted("written"), advise, "-w", "n2");
            Stream.of(failing, cancelled, traced).forEach(id -> outputs.put(work.resolve("slurm-" + id + ".out"), 1));
            outputs.put(work.resolve("slurm-" + none + ".out"), 0);
            outputs.put(work.resolve("slurm-" + quiet + ".out"), 0);
            outputs.put(work.resolve("slurm-" + wrote + ".out"), 3);
            List<String> twoNodes = new ArrayList<>();
            for (int i = 2 * arraySize + 7; i < JOBS; i++) {
                if (i % 3 == 0) {
                    String id = slurm.submit(work, SAY + "; srun hostname", advise, "-N2");
                    twoNodes.add(id);
                    outputs.put(work.resolve("slurm-" + id + ".out"), 1);
                } else {
                    String id = slurm.submit(work, SAY, advise, "-o", "out-%x.%j");
                    outputs.put(work.resolve("out-wrap." + id), 1);
                }
            }
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> rest.controller.startedJobs().find(wrote).isPresent()
                            && Files.exists(work.resolve("slurm-" + cancelled + ".out"))
                            && Files.exists(work.resolve("slurm-" + requeued + ".out")));
            rest.runInJob("r1", SlurmCluster.USER_NAME, "model", wrote);
            // Somebody runs the same at the same time, outside of jobs.
            rest.run("r2", SlurmCluster.USER_NAME, "model");
            Files.createFile(work.resolve("written"));
            slurm.slurm("scancel", cancelled);
            requeueOnTheOtherNode(slurm, requeued);
            Files.createFile(work.resolve("requeued"));

            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(slurm::idle);
            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(1))
                    .untilAsserted(() -> assertThat(slurm.states)
                            .allSatisfy(state -> assertThat(waiting(state))
                                    .as(state.toString())
                                    .isEmpty()));

            assertThat(slurm.slurm("sinfo", "-h", "-N", "-o", "%T").lines())
                    .as("no node was drained; one that is planned is idle, too")
                    .isSubsetOf("idle", "planned");
            Map<String, String> states = states(slurm);
            assertThat(states).hasSize(JOBS);
            assertThat(states.remove(failing)).isEqualTo("FAILED");
            assertThat(states.remove(cancelled)).isEqualTo("CANCELLED");
            assertThat(states.values()).as("all others").containsOnly("COMPLETED");

            // What writes them down may be behind.
            Awaitility.await().atMost(PATIENCE).until(() -> told(slurm).size() >= 2 * (JOBS - 1));
            Map<String, Integer> told = told(slurm);
            assertThat(told.remove(requeued + " start"))
                    .as("starts of job " + requeued + ", " + slurm.slurm("scontrol", "show", "job", requeued))
                    .isEqualTo(2);
            assertThat(told.remove(requeued + " end")).isEqualTo(2);
            assertThat(told).as("start and end of each job with a comment").hasSize(2 * (JOBS - 2));
            assertThat(told.values()).as("one node says them, once").containsOnly(1);

            List<StartedJob> jobs = rest.controller.startedJobs().all().stream()
                    .filter(job -> job.user().equals(SlurmCluster.USER_NAME))
                    .toList();
            assertThat(jobs).hasSize(JOBS - 1).allMatch(job -> job.endedAt().isPresent(), "has ended");
            assertThat(jobs)
                    .allSatisfy(job -> assertThat(job.nodes())
                            .as("nodes of job " + job.job())
                            .isEqualTo(twoNodes.contains(job.job()) ? 2 : 1));

            checkNotes();
            assertThat(Files.readAllLines(work.resolve("slurm-" + requeued + ".out")).stream()
                            .filter(line -> line.startsWith("mizan: ")))
                    .as("one for its run on n2, and one for that on n1 if there was time")
                    .hasSizeBetween(1, 2)
                    .containsOnly("mizan: nothing was recorded of job " + requeued);
            assertThat(Files.readString(work.resolve("slurm-" + wrote + ".out")))
                    .contains("wrote 100.0 MiB in 100 files");
            assertThat(Files.readAllLines(slurm.tools.resolve("calls")))
                    .as("the directory got its layout")
                    .anyMatch(call -> call.startsWith(other + "\tsetstripe -c 4"));
            assertThat(List.of(layout(shared), layout(other)))
                    .as("and gave it back")
                    .containsOnly(BEFORE);
            assertThat(Files.readString(work.resolve("slurm-" + traced + ".out")))
                    .as("once")
                    .contains("\n" + library + "\n");
            try (Stream<Path> files = Files.list(own.resolve(traced))) {
                List<Path> found = files.toList();
                assertThat(found).isNotEmpty();
                assertThat(found)
                        .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                                .contains(traced));
            }
            assertThat(slurm.states).allSatisfy(state -> {
                assertThat(state.resolve("paused")).doesNotExist();
                assertThat(state.resolve("missed")).doesNotExist();
                assertThat(state.resolve("jobs").toFile().list()).isEmpty();
            });
        }
    }

    /**
     * Slurm starts a requeued job two minutes later, when its credential has expired on the node: slurmd takes a job that comes back earlier for the same one, and
     * runs no Prolog for it, or does not start it at all. A node that has not seen the job does both at once.
     */
    private static void requeueOnTheOtherNode(SlurmCluster slurm, String job) throws IOException, InterruptedException {
        slurm.slurm("scontrol", "requeuehold", job);
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> slurm.slurm("squeue", "-h", "-o", "%T", "-j", job)
                        .strip()
                        .equals("PENDING"));
        slurm.slurm("scontrol", "update", "JobId=" + job, "ReqNodeList=n2", "StartTime=now");
        slurm.slurm("scontrol", "release", job);
    }

    /** What is to be said yet, and what keeps it from that. */
    private static List<String> waiting(Path state) {
        String[] requests = state.resolve("queue").toFile().list((queue, name) -> name.matches("\\d.*"));
        List<String> waiting = new ArrayList<>(requests == null ? List.of() : List.of(requests));
        Stream.of("paused", "missed")
                .filter(name -> !waiting.isEmpty() && Files.exists(state.resolve(name)))
                .forEach(waiting::add);
        return waiting;
    }

    /** How many starts and ends of each job there were. The same one, from the same node, is sent again where no answer came in time. */
    private static Map<String, Integer> told(SlurmCluster slurm) throws IOException {
        Map<String, Set<String>> told = new TreeMap<>();
        for (String node : List.of("n1", "n2")) {
            Matcher lines = TOLD.matcher(slurm.sent(node));
            while (lines.find()) {
                told.computeIfAbsent(lines.group(1) + " " + lines.group(2), key -> new HashSet<>())
                        .add(node + " " + lines.group(3));
            }
        }
        Map<String, Integer> counts = new TreeMap<>();
        told.forEach((what, different) -> counts.put(what, different.size()));
        return counts;
    }

    private static Map<String, String> states(SlurmCluster slurm) throws IOException, InterruptedException {
        Map<String, String> states = new TreeMap<>();
        Matcher jobs = Pattern.compile("JobId=(\\d+).*? JobState=(\\w+)")
                .matcher(slurm.slurm("scontrol", "--oneliner", "show", "job"));
        while (jobs.find()) {
            states.put(jobs.group(1), jobs.group(2));
        }
        return states;
    }

    /**
     * Each output names its job, and the note in it is about this job. Hooks leave a note out where a busy node gives them no time (docs/slurm.md), which
     * those of n2 have.
     */
    private void checkNotes() throws IOException {
        assertThat(outputs).as("all but the one that was requeued").hasSize(JOBS - 1);
        for (Map.Entry<Path, Integer> output : outputs.entrySet()) {
            List<String> text = Files.readAllLines(output.getKey());
            String id = text.stream()
                    .filter(line -> line.startsWith("id="))
                    .findFirst()
                    .orElse("id=none")
                    .substring(3);
            List<String> note =
                    text.stream().filter(line -> line.startsWith("mizan: ")).toList();
            if (!note.isEmpty() || text.contains("node=n2")) {
                assertThat(note).as(output.getKey() + ": " + text).hasSize(output.getValue());
            }
            if (note.size() == 1) {
                assertThat(note).containsExactly("mizan: nothing was recorded of job " + id);
            }
        }
    }
}
