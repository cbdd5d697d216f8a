package io.mizan.cli.slurm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * The hooks as a site installs them: the programs, a settings file, a token, and a stand-in for lfs, which keeps the default layout of a
 * directory in an attribute of it.
 */
final class SlurmHooks implements AutoCloseable {
    static final String TOKEN = "operator-0123456789";
    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path NATIVE = Path.of("../mizan-native/target").toAbsolutePath();
    private static final String ATTRIBUTE = "mizan.lov";
    /** The user "nobody", as whom jobs run where the tests are run by root. */
    private static final int NOBODY = 65534;

    record Ended(int code, String out, String err) {}

    /** No job waits for a hook, sees it or fails because of it. */
    static void isSilent(Ended ended) {
        assertThat(ended).isEqualTo(new Ended(0, "", ""));
    }

    final Path folder;
    final Path state;
    final Path tools;
    final Path directory;
    final Path exchange;
    final int uid;
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, String> environment = new TreeMap<>();

    SlurmHooks(Path folder, String url) throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(NATIVE.resolve("slurm/prolog")) && Files.isExecutable(NATIVE.resolve("fake_lfs")),
                "skipped: the hooks were not built: no C compiler");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "skipped: no /usr/bin/curl");
        this.folder = folder;
        this.state = folder.resolve("state");
        this.tools = Files.createDirectory(folder.resolve("tools"));
        this.directory = Files.createDirectory(folder.resolve("out put"));
        this.exchange = Files.createDirectory(folder.resolve("exchange"));
        int own = (Integer) Files.getAttribute(folder, "unix:uid");
        this.uid = own == 0 ? NOBODY : own;
        for (Path path : List.of(folder, tools, directory, exchange)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        give(directory);
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        realLfs();
        tool("scontrol", "echo \"JobId=$4 JobName=model Comment=io:advise WorkDir=/w StdOut=$t/asked.out\"\n");
        set("url", url);
        set("token", token.toString());
        set("state", state.toString());
        set("exchange", exchange.toString());
        set("attribute", "user." + ATTRIBUTE);
        // What is tested is what they do, on a machine of any speed.
        set("limit", "30");
        for (String name : List.of("lfs", "scontrol")) {
            set(name, tools.resolve(name).toString());
        }
        // What slurmd 22.05 sets for Prolog and Epilog, and nothing else.
        variable("SLURM_JOB_ID", "4711");
        variable("SLURM_JOB_USER", "ada");
        variable("SLURM_JOB_UID", String.valueOf(uid));
        variable("SLURM_JOB_GID", String.valueOf(uid));
        variable("SLURM_NODELIST", "node[001-128],login");
        variable("SLURM_JOB_NUM_NODES", "129");
        variable("SLURM_JOB_RESTART_COUNT", "0");
        variable("SLURMD_NODENAME", "node001");
        variable("SLURM_JOB_WORK_DIR", directory.toString());
    }

    /** The stand-in of lfs that works, after others. */
    void realLfs() throws IOException {
        Files.deleteIfExists(tools.resolve("lfs"));
        Files.copy(NATIVE.resolve("fake_lfs"), tools.resolve("lfs"));
    }

    /** A program; {@code $t} is the folder of the stand-ins. */
    void tool(String name, String script) throws IOException {
        Path file = tools.resolve(name);
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\nt='" + tools + "'\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    SlurmHooks set(String name, String value) {
        settings.put(name, value);
        return this;
    }

    SlurmHooks variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    SlurmHooks without(String name) {
        environment.remove(name);
        return this;
    }

    void give(Path path) throws IOException, InterruptedException {
        if (uid == NOBODY) {
            new ProcessBuilder("chown", "-h", uid + ":" + uid, path.toString())
                    .start()
                    .waitFor();
        }
    }

    /**
     * Runs a hook as slurmd does: with no search path, and with the variables that slurmd sets for it. The name of the job is for tasks
     * alone, its comment, directory and output for prolog and epilog; tasks run as the user.
     */
    Ended run(String hook) throws IOException, InterruptedException {
        StringBuilder conf = new StringBuilder();
        settings.forEach(
                (name, value) -> conf.append(name).append("='").append(value).append("'\n"));
        Path settingsFile = Files.writeString(folder.resolve("slurm.conf"), conf);
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        boolean task = hook.equals("task-prolog");
        String program = NATIVE.resolve("slurm").resolve(hook).toString();
        List<String> command = task && uid == NOBODY
                ? List.of(
                        "/usr/bin/setpriv",
                        "--reuid=" + uid,
                        "--regid=" + uid,
                        "--clear-groups",
                        program,
                        "--conf",
                        settingsFile.toString())
                : List.of(program, "--conf", settingsFile.toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        if (task) {
            builder.environment().putIfAbsent("SLURM_JOB_NAME", "model");
            builder.environment().put("SLURM_JOB_NODELIST", environment.get("SLURM_NODELIST"));
            builder.environment().putIfAbsent("SLURM_NODEID", "0");
            builder.environment()
                    .keySet()
                    .removeAll(List.of("SLURM_JOB_COMMENT", "SLURM_JOB_WORK_DIR", "SLURM_JOB_STDOUT"));
        } else {
            builder.environment()
                    .keySet()
                    .removeAll(List.of("SLURM_JOB_NAME", "SLURM_ARRAY_JOB_ID", "SLURM_ARRAY_TASK_ID"));
        }
        Process process = builder.start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(hook + " does not end");
        }
        return new Ended(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    /** The same, and waits until everything that it queued was answered. */
    Ended runAndSend(String hook) throws IOException, InterruptedException {
        Ended ended = run(hook);
        Awaitility.await().atMost(PATIENCE).until(() -> queued().isEmpty());
        return ended;
    }

    /** From now on whoever opens the file waits, as on a file system that does not answer, until the program ends. */
    static Process hang(Path file) throws IOException {
        Process program = new ProcessBuilder(NATIVE.resolve("hang").toString(), file.toString())
                .redirectError(Redirect.DISCARD)
                .start();
        assumeTrue("hangs".equals(program.inputReader(UTF_8).readLine()), "skipped: only root can let a file hang");
        return program;
    }

    /** Holds the lock of the sender, so that hooks only queue what they have to say, until the program ends. */
    Process noSender() throws IOException {
        Path queue = Files.createDirectories(state.resolve("queue"));
        Process holder =
                new ProcessBuilder("flock", queue.resolve("lock").toString(), "sh", "-c", "echo; exec cat").start();
        assertThat(holder.inputReader(UTF_8).readLine()).isEmpty();
        return holder;
    }

    /** Requests that wait to be sent. */
    List<String> queued() throws IOException {
        return left().stream()
                .filter(name -> name.matches("queue/\\d[^~]*(?<!\\.answer)"))
                .toList();
    }

    /** What was done to directories: each call of lfs with the directory that it was made in. */
    List<String> changes() throws IOException {
        Path calls = tools.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** Default layout of the directory of the job. */
    String layout() throws IOException {
        UserDefinedFileAttributeView view = attributes();
        if (!view.list().contains(ATTRIBUTE)) {
            return "none";
        }
        ByteBuffer value = ByteBuffer.allocate(view.size(ATTRIBUTE));
        view.read(ATTRIBUTE, value);
        return new String(value.array(), UTF_8);
    }

    void layout(String value) throws IOException {
        if (value.equals("none")) {
            attributes().delete(ATTRIBUTE);
        } else {
            attributes().write(ATTRIBUTE, ByteBuffer.wrap(value.getBytes(UTF_8)));
        }
    }

    private UserDefinedFileAttributeView attributes() {
        return Files.getFileAttributeView(directory, UserDefinedFileAttributeView.class);
    }

    /** What the hooks keep, without the locks and the count of the starts of the machine, which stay. */
    List<String> left() throws IOException {
        if (!Files.isDirectory(state)) {
            return List.of();
        }
        while (true) {
            try (Stream<Path> files = Files.walk(state)) {
                return files.filter(file -> !Files.isDirectory(file))
                        .map(file -> state.relativize(file).toString())
                        .filter(name -> !name.contains("/lock") && !name.equals("start"))
                        .sorted()
                        .toList();
            } catch (UncheckedIOException e) {
                // What was sent meanwhile is gone when it is looked at.
                assertThat(e).hasCauseInstanceOf(NoSuchFileException.class);
            }
        }
    }

    /** The promise of the directory of the job. */
    Path promise() throws IOException {
        return state.resolve(left().stream()
                .filter(name -> name.startsWith("directories/"))
                .findFirst()
                .orElseThrow());
    }

    /** Ends what hooks have left running: a sender that waits for a controller, or one that has hardly begun and is in no file yet. */
    @Override
    public void close() {
        String settingsFile = folder.resolve("slurm.conf").toString();
        // They are nobody's children here, so that nothing tells when they have gone.
        Awaitility.await().atMost(PATIENCE).until(() -> {
            List<ProcessHandle> running = ProcessHandle.allProcesses()
                    .filter(process -> process.info().commandLine().orElse("").contains(settingsFile))
                    .toList();
            for (ProcessHandle process : running) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return running.isEmpty();
        });
    }
}
