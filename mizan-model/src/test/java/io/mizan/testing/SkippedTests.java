package io.mizan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes for each class how many of its tests were skipped and why, in {@code target/skipped-tests}; the last step of
 * {@code ./mvnw verify} prints the notes of all modules. JUnit finds this class by its service file.
 */
public final class SkippedTests implements TestExecutionListener {
    private final TreeMap<String, Count> classes = new TreeMap<>();

    /** The tests of one class. */
    private static final class Count {
        private int all;
        private int withoutData;
        private int others;
        private String reason = "";

        private String line(String name) {
            String shortName = name.substring(name.lastIndexOf('.') + 1);
            StringBuilder line = new StringBuilder("skipped: " + shortName);
            if (withoutData > 0) {
                line.append(" %d of %d tests need ../shared/data".formatted(withoutData, all));
            }
            if (others > 0) {
                line.append(withoutData > 0 ? ";" : "").append(" %d of %d tests: %s".formatted(others, all, reason));
            }
            return line + "\n";
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        // A container that is aborted has tests that nobody will ever count: it stands for one.
        boolean aborted = result.getStatus() == Status.ABORTED;
        if (test.isTest() || aborted) {
            Count count = count(test);
            count.all++;
            if (aborted) {
                skipped(count, result.getThrowable());
            }
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        Count count = count(test);
        count.all++;
        count.others++;
        count.reason = firstLine(reason);
    }

    private static void skipped(Count count, Optional<Throwable> cause) {
        if (cause.filter(SkippedTests::isForData).isPresent()) {
            count.withoutData++;
        } else {
            count.others++;
            count.reason = firstLine(cause.map(Throwable::getMessage).orElse("no reason given"));
        }
    }

    private static boolean isForData(Throwable thrown) {
        return thrown instanceof SharedData.Absent || (thrown.getCause() != null && isForData(thrown.getCause()));
    }

    private static String firstLine(String reason) {
        return reason.lines().findFirst().orElse("").replaceFirst("^(Assumption failed: )?(skipped: )?", "");
    }

    private Count count(TestIdentifier test) {
        return classes.computeIfAbsent(className(test.getSource()), name -> new Count());
    }

    private static String className(Optional<TestSource> source) {
        return source.map(place -> {
                    if (place instanceof MethodSource method) {
                        return method.getClassName();
                    }
                    return place instanceof ClassSource type ? type.getClassName() : "?";
                })
                .orElse("?");
    }

    /** Surefire may run every class as a plan of its own, so the notes are written after each. */
    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        Path folder = Path.of(System.getProperty("basedir", "."), "target", "skipped-tests");
        try {
            Files.createDirectories(folder);
            for (var entry : classes.entrySet()) {
                Path note = folder.resolve(entry.getKey() + ".txt");
                Count count = entry.getValue();
                if (count.withoutData + count.others > 0) {
                    Files.writeString(note, count.line(entry.getKey()));
                } else {
                    Files.deleteIfExists(note);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
