package io.mizan.cli.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class DaemonLogTest {
    private static final String HEAD = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z "
            + "(ERROR|WARN |INFO |DEBUG|TRACE) cli\\.log\\.DaemonLogTest: ";

    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private DaemonLog start(String level, boolean json) {
        return DaemonLog.start(new LogSettings(level, json, Optional.empty(), 1024, 1), new PrintWriter(err));
    }

    private static Logger log() {
        return LoggerFactory.getLogger(DaemonLogTest.class);
    }

    @Test
    void anEventIsALineWithItsValues() {
        try (DaemonLog ignored = start("info", false)) {
            MDC.put("request", "r1");
            log().atInfo().addKeyValue("term", 7).addKeyValue("user", "a \"b\"").log("term {}", "taken");
            MDC.clear();
        }
        assertThat(err.toString()).matches(HEAD + "term taken request=r1 term=7 user=\"a \\\\\"b\\\\\"\"\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nobodyWritesALineOrAnEscapeSequenceByHisName(boolean json) {
        String name = "eve\n2026-11-18T00:00:00.000Z INFO  x: fine\r\u001b[2J\u009b2J\u2028\u202e\u0000";
        try (DaemonLog ignored = start("info", json)) {
            MDC.put("job", name);
            log().atWarn()
                    .addKeyValue(name, name)
                    .setCause(new IOException(name))
                    .log("user {}", name);
            MDC.clear();
        }
        assertThat(err.toString().strip().codePoints())
                .noneMatch(c -> c != '\n' && c != '\t' && (Character.isISOControl(c) || c == 0x2028 || c == 0x202e));
        assertThat(err.toString().lines().filter(line -> !line.startsWith("\t")))
                .hasSize(1);
    }

    @Test
    void aLineOfJsonIsADocumentWithTheStack() {
        Incident incident = Incident.next();
        try (DaemonLog ignored = start("info", true)) {
            log().atError()
                    .addKeyValue("error", incident.id())
                    .setCause(new IllegalStateException("oops"))
                    .log("request failed");
        }
        List<String> lines = err.toString().lines().toList();
        assertThat(lines).hasSize(1);
        Documents.parse("log", lines.get(0)).asMapping();
        assertThat(lines.get(0))
                .startsWith("{\"time\":\"")
                .contains(
                        "\"component\":\"cli.log.DaemonLogTest\"",
                        "\"error\":\"" + incident.id() + "\"",
                        "java.lang.IllegalStateException: oops",
                        "at io.mizan.cli.log");
    }

    @Test
    void anInternalErrorIsFoundByItsIdWithItsStackTrace() {
        Incident incident = Incident.next();
        try (DaemonLog ignored = start("error", false)) {
            log().atError()
                    .addKeyValue("error", incident.id())
                    .setCause(new IllegalStateException("oops"))
                    .log("failed");
        }
        assertThat(err.toString())
                .contains("failed error=" + incident.id() + "\n\tjava.lang.IllegalStateException: oops\n\tat io.mizan");
        assertThat(incident.problem().message()).contains("(id " + incident.id() + ")");
    }

    /** Its caller prints the id, and may print it elsewhere than to the file of the log. */
    @Test
    void anInternalErrorThatEndsADaemonIsLoggedUnderTheIdThatItsCallerSees() {
        try (DaemonLog log = start("info", false)) {
            assertThatThrownBy(() -> log.run(() -> {
                        throw new IllegalStateException("oops");
                    }))
                    .isInstanceOfSatisfying(MizanException.class, e -> {
                        String id = e.problem().message().replaceFirst(".*\\(id ([0-9a-f]{8})\\).*", "$1");
                        assertThat(err.toString())
                                .contains("ended by an internal error error=" + id + " thread=main\n\t"
                                        + "java.lang.IllegalStateException: oops\n\tat io.mizan");
                    });
        }
    }

    @Test
    void whatIsWrongForADaemonIsLoggedBeforeItEnds() {
        Problem problem =
                Problem.of(ErrorCode.SERVICE_UNREACHABLE, "cannot listen").with("address", "here:1");
        try (DaemonLog log = start("info", false)) {
            assertThatThrownBy(() -> log.run(() -> {
                        throw problem.exception();
                    }))
                    .isInstanceOfSatisfying(
                            MizanException.class, e -> assertThat(e.problem()).isSameAs(problem));
        }
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .endsWith(": ended early problem=\"" + problem.line() + "\"");
    }

    @Test
    void anErrorOfTheMachineIsLoggedAndThrownOn() {
        try (DaemonLog log = start("info", false)) {
            assertThatThrownBy(() -> log.run(() -> {
                        throw new StackOverflowError();
                    }))
                    .isInstanceOf(StackOverflowError.class);
        }
        assertThat(err.toString()).contains("ended by an internal error error=", "java.lang.StackOverflowError");
    }

    @Test
    void aThreadThatEndsByAnExceptionIsLoggedWhileADaemonRuns() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        try (DaemonLog ignored = start("info", false)) {
            Thread thread = new Thread(
                    () -> {
                        throw new IllegalStateException("oops");
                    },
                    "mizan-test");
            thread.start();
            thread.join();
        }
        assertThat(err.toString())
                .containsPattern("ERROR cli.log.DaemonLog: a thread ended by an internal error error=[0-9a-f]{8}"
                        + " thread=mizan-test\n\tjava.lang.IllegalStateException: oops\n\tat io.mizan");
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
    }

    @Test
    void theLevelIsThatOfMizanAndLibrariesOnlyWarn() {
        try (DaemonLog ignored = start("debug", false)) {
            log().debug("shown");
            log().trace("hidden");
            LoggerFactory.getLogger("org.eclipse.jetty.server").info("hidden");
            LoggerFactory.getLogger("org.eclipse.jetty.server").warn("shown");
        }
        assertThat(err.toString().lines()).hasSize(2).allMatch(line -> line.endsWith(": shown"));
    }

    @Test
    void afterItsEndNothingIsWritten() {
        start("trace", false).close();
        log().error("late");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aFileIsRotatedBySizeAndTheOldestGo() throws Exception {
        Path file = folder.resolve("mizan.log");
        LogSettings settings = new LogSettings("info", false, Optional.of(file), 1024, 2);
        try (DaemonLog ignored = DaemonLog.start(settings, new PrintWriter(err))) {
            for (int i = 0; i < 200; i++) {
                log().info("event {} {}", i, "x".repeat(200));
                Thread.sleep(5);
            }
        }
        assertThat(err.toString()).isEmpty();
        try (var files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("mizan.log", "mizan.log.1", "mizan.log.2");
        }
    }

    @Test
    void aNameThatLogbackWouldTakeForAPatternIsRefused() {
        LogSettings settings = new LogSettings("info", false, Optional.of(folder.resolve("mizan-%d.log")), 1024, 2);
        assertThatThrownBy(() -> DaemonLog.start(settings, new PrintWriter(err)))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("log.file must not contain %");
    }

    @Test
    void aFileThatCannotBeWrittenIsAnErrorAtTheStart() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "").resolve("log");
        LogSettings settings = new LogSettings("info", false, Optional.of(file), 1024, 2);
        assertThatThrownBy(() -> DaemonLog.start(settings, new PrintWriter(err)))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("cannot write the log");
    }
}
