package io.mizan.cli.slurm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The hooks as a site installs them: copies with the two paths at their top edited, a settings file, a token, and stand-ins for the programs of Lustre, which keep
 * the layout of the one directory of the job in a file.
 */
final class SlurmHooks {
    static final String TOKEN = "operator-0123456789";
    private static final Path SHARE = Path.of("src/main/share/slurm").toAbsolutePath();
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
    final int uid;
    private final String shell;
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, String> environment = new TreeMap<>();

    SlurmHooks(Path folder, String shell, String url) throws IOException, InterruptedException {
        this.folder = folder;
        this.shell = shell;
        this.state = folder.resolve("state");
        this.tools = Files.createDirectory(folder.resolve("tools"));
        this.directory = Files.createDirectory(folder.resolve("out put"));
        int own = (Integer) Files.getAttribute(folder, "unix:uid");
        this.uid = own == 0 ? NOBODY : own;
        for (Path path : List.of(folder, tools, directory)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        give(directory);
        for (String script : List.of("prolog", "epilog", "task-prolog", "hook")) {
            String text = Files.readString(SHARE.resolve(script))
                    .replaceFirst("(?m)^hook=.*", "hook=" + folder.resolve("hook"))
                    .replaceFirst("(?m)^conf=.*", "conf=" + folder.resolve("slurm.conf"))
                    .replace("/bin/sh", shell);
            Files.writeString(folder.resolve(script), text);
        }
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        tool(
                "lfs",
                "pwd -P >> $t/calls; echo \"$@\" >> $t/calls\n"
                        + "case $2 in -d) rm -f $t/layout ;; *) printf 0x%s \"$(echo \"$@\" | od -An -tx1 | tr -d ' \\n')\" > $t/layout ;; esac\n");
        tool(
                "getfattr",
                "if [ -e $t/layout ]; then echo '# file: .'; echo \"lustre.lov=$(cat $t/layout)\"; echo\n"
                        + "else echo '.: lustre.lov: No such attribute' >&2; exit 1; fi\n");
        tool("setfattr", "echo setfattr >> $t/calls; printf %s \"$4\" > $t/layout\n");
        tool("scontrol", "echo \"JobId=$4 JobName=model Comment=io:advise WorkDir=/w\"\n");
        set("url", url);
        set("token", token.toString());
        set("state", state.toString());
        // What is tested is what they do, on a machine of any speed.
        set("limit", "30");
        for (String name : List.of("lfs", "getfattr", "setfattr", "scontrol")) {
            set(name, tools.resolve(name).toString());
        }
        variable("SLURM_JOB_ID", "4711");
        variable("SLURM_JOB_USER", "ada");
        variable("SLURM_JOB_UID", String.valueOf(uid));
        variable("SLURM_JOB_GID", String.valueOf(uid));
        variable("SLURM_JOB_NODELIST", "node[001-128],login");
        variable("SLURMD_NODENAME", "node001");
        variable("SLURM_JOB_WORK_DIR", directory.toString());
    }

    /** Each shell that {@code /bin/sh} may be. */
    static Stream<String> shells() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/curl")) && Files.isExecutable(Path.of("/usr/bin/timeout")),
                "skipped: no curl or timeout in /usr/bin");
        return Stream.of("/bin/dash", "/bin/bash").filter(shell -> Files.isExecutable(Path.of(shell)));
    }

    /** A program; {@code $t} is the folder of the stand-ins. */
    void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\nt='" + tools + "'\n" + script);
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

    void give(Path path) throws IOException, InterruptedException {
        if (uid == NOBODY) {
            new ProcessBuilder("chown", "-h", uid + ":" + uid, path.toString())
                    .start()
                    .waitFor();
        }
    }

    /**
     * Runs a hook as slurmd does: with no search path, with the variables that Slurm documents for it, and waiting for its output to end. The
     * name of the job is for tasks alone, its comment, directory and output for prolog and epilog.
     */
    Ended run(String script) throws IOException, InterruptedException {
        StringBuilder conf = new StringBuilder();
        settings.forEach(
                (name, value) -> conf.append(name).append("='").append(value).append("'\n"));
        Files.writeString(folder.resolve("slurm.conf"), conf);
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(
                        shell, folder.resolve(script).toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        if (script.equals("task-prolog")) {
            builder.environment().putIfAbsent("SLURM_JOB_NAME", "model");
            builder.environment()
                    .keySet()
                    .removeAll(List.of("SLURM_JOB_COMMENT", "SLURM_JOB_WORK_DIR", "SLURM_JOB_STDOUT"));
        } else {
            builder.environment().remove("SLURM_JOB_NAME");
        }
        Process process = builder.start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(script + " does not end");
        }
        return new Ended(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    /** What was done to the directory: each call after the directory it was made in. */
    List<String> changes() throws IOException {
        Path calls = tools.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    String layout() throws IOException {
        Path layout = tools.resolve("layout");
        return Files.exists(layout) ? Files.readString(layout) : "none";
    }

    void layout(String hex) throws IOException {
        Files.writeString(tools.resolve("layout"), hex);
        Files.setPosixFilePermissions(tools.resolve("layout"), PosixFilePermissions.fromString("rw-rw-rw-"));
    }

    List<String> left() throws IOException {
        if (!Files.isDirectory(state)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(state)) {
            return files.filter(
                            file -> !Files.isDirectory(file) || file.toString().endsWith(".user"))
                    .map(file -> state.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
