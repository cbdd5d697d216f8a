package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.collect.Notes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Parameters by running {@code lctl get_param}: for servers whose files are out of reach, at the price of a process for each reading. */
public final class Lctl implements ParameterSource {
    private static final int LARGEST_OUTPUT = 64 << 20;

    private final Path program;
    private final Duration limit;

    /**
     * Parameters through a program.
     *
     * @param program its absolute path: an agent runs as root, and looks for nothing on a path
     * @param limit how long it may take
     */
    public Lctl(Path program, Duration limit) {
        if (!program.isAbsolute()) {
            throw Problem.of(ErrorCode.USAGE, "the path of lctl is not absolute")
                    .with("lctl", program)
                    .maybe("write all of it, such as /usr/sbin/lctl")
                    .exception();
        }
        this.program = program;
        this.limit = limit;
    }

    @Override
    public void visit(Visitor visitor, Notes notes) {
        new GetParam(output()).visit(visitor, notes);
    }

    private String output() {
        List<String> command = new ArrayList<>(List.of(program.toString(), "get_param"));
        Wanted.ALL.forEach(wanted -> command.addAll(wanted.patterns()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            // Reading may wait for ever, so it is the end of the process that ends it.
            Thread watch = new Thread(() -> stopLate(process), "lctl-watch");
            watch.setDaemon(true);
            watch.start();
            try (InputStream out = process.getInputStream()) {
                byte[] bytes = out.readNBytes(LARGEST_OUTPUT + 1);
                if (bytes.length > LARGEST_OUTPUT) {
                    process.destroyForcibly();
                    throw problem("lctl printed more than 64 MiB").exception();
                }
                // It fails where one of many patterns matches nothing, which is so on every server.
                if (process.waitFor() > 128) {
                    throw problem("lctl was ended").with("limit", limit).exception();
                }
                return new String(bytes, UTF_8);
            } finally {
                watch.interrupt();
            }
        } catch (IOException e) {
            throw new MizanException(problem("lctl cannot be run: " + e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MizanException(problem("interrupted while lctl ran"), e);
        }
    }

    private void stopLate(Process process) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }

    private Problem problem(String message) {
        return Problem.of(ErrorCode.INPUT_UNREADABLE, message)
                .with("lctl", program)
                .maybe("run it by hand: " + program + " get_param version");
    }
}
