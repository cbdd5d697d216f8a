package io.mizan.controller.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A real Slurm with two nodes on this machine, with the hooks of Mizan installed; jobs are those of "nobody". */
final class SlurmCluster implements AutoCloseable {
    static final int USER = 65534;
    static final String USER_NAME = "nobody";
    private static final Path SCRIPT =
            Path.of("../mizan-cli/src/test/slurm/cluster").toAbsolutePath();
    private static final Path NATIVE = Path.of("../mizan-native/target").toAbsolutePath();
    private static final int SKIPPED = 77;

    private final Path folder;
    final List<Path> states;
    final Path tools;
    private final Path requests;

    /**
     * @param settings further ones of the hooks
     * @param patient further ones of those of node n2
     */
    SlurmCluster(Path folder, String url, String token, Map<String, String> settings, Map<String, String> patient)
            throws IOException, InterruptedException {
        this.folder = folder.resolve("slurm");
        this.states = List.of(folder.resolve("state-n1"), folder.resolve("state-n2"));
        this.tools = Files.createDirectories(folder.resolve("tools"));
        this.requests = Files.createDirectories(folder.resolve("requests"));
        tools.toFile().setWritable(true, false);
        Files.copy(NATIVE.resolve("fake_lfs"), tools.resolve("lfs"));
        Map<String, String> conf = new HashMap<>(settings);
        conf.put("url", url);
        conf.put("token", Files.writeString(folder.resolve("token"), token).toString());
        conf.put("lfs", tools.resolve("lfs").toString());
        conf.put("attribute", "user.mizan.lov");
        // Each node has a state of its own, as if it were a machine.
        for (String node : List.of("n1", "n2")) {
            conf.put("state", folder.resolve("state-" + node).toString());
            // What is sent is written down on its way, that of each curl in files of its own; none may be longer than
            // an answer.
            String line = "exec bash -c 'tee >(split -b 60000 - " + requests + "/" + node
                    + "-$$-$EPOCHREALTIME-) | /usr/bin/curl \"$@\"' curl \"$@\"";
            conf.put("curl", script(tools.resolve("curl-" + node), line).toString());
            if (node.equals("n2")) {
                conf.putAll(patient);
            }
            StringBuilder lines = new StringBuilder();
            conf.forEach(
                    (key, value) -> lines.append(key).append('=').append(value).append('\n'));
            Files.writeString(folder.resolve(node + ".conf"), lines);
        }
        List<String> command = new ArrayList<>(List.of(
                SCRIPT.toString(),
                "start",
                this.folder.toString(),
                // Others are in the reports of servers that the controller has.
                "FirstJobId=20001"));
        for (String hook : List.of("Prolog", "Epilog", "TaskProlog")) {
            String name = hook.equals("TaskProlog") ? "task-prolog" : hook.toLowerCase(java.util.Locale.ROOT);
            Path program = script(
                    tools.resolve(name),
                    "exec " + NATIVE.resolve("slurm/" + name) + " --conf " + folder + "/$SLURMD_NODENAME.conf");
            command.add(hook + "=" + program);
        }
        run(Map.of(), command);
    }

    /** Why there can be none here; empty if there can. */
    static String missing() {
        for (String program : List.of("munged", "slurmctld", "slurmd")) {
            if (!Files.isExecutable(Path.of("/usr/sbin", program))) {
                return "no " + program + ": .ci/install-slurm";
            }
        }
        if (!Files.isExecutable(NATIVE.resolve("slurm/prolog")) || !Files.isExecutable(NATIVE.resolve("fake_lfs"))) {
            return "the hooks were not built";
        }
        return System.getProperty("user.name").equals("root") ? "" : "only root can start slurmd";
    }

    private static Path script(Path path, String line) throws IOException {
        Files.writeString(path, "#!/bin/sh\n" + line + "\n");
        path.toFile().setExecutable(true, false);
        return path;
    }

    /** Submits a job as the user, in a directory. Returns its id. */
    String submit(Path directory, String script, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(asUser());
        command.addAll(List.of("/usr/bin/sbatch", "--parsable", "-D", directory.toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("--wrap", script));
        return run(environment(), command).strip();
    }

    String slurm(String... command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(List.of(command));
        whole.set(0, "/usr/bin/" + command[0]);
        return run(environment(), whole);
    }

    /** Everything that a node has sent. */
    String sent(String node) throws IOException {
        List<Path> pieces = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(requests, node + "-*")) {
            files.forEach(pieces::add);
        }
        Collections.sort(pieces);
        StringBuilder all = new StringBuilder();
        for (Path piece : pieces) {
            all.append(Files.readString(piece));
        }
        return all.toString();
    }

    /** Whether no job waits or runs. */
    boolean idle() throws IOException, InterruptedException {
        return slurm("squeue", "-h").isBlank();
    }

    private static List<String> asUser() {
        return List.of("/usr/bin/setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups");
    }

    private Map<String, String> environment() {
        return Map.of("SLURM_CONF", folder.resolve("slurm.conf").toString(), "PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
    }

    private static String run(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (!environment.isEmpty()) {
            builder.environment().clear();
            builder.environment().putAll(environment);
        }
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + process.exitValue() + " "
                    + (process.exitValue() == SKIPPED ? "cannot run here" : out));
        }
        return out;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run(Map.of(), List.of(SCRIPT.toString(), "stop", folder.toString()));
    }
}
