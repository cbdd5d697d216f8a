package io.mizan.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import io.mizan.cli.config.Configuration;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The log of this process while a daemon runs in it. It has to be started before a class with a logger is loaded: slf4j chooses its provider then,
 * and {@link SilentLog} has named one that logs nothing.
 */
public final class DaemonLog implements AutoCloseable {
    private static final long CHECK_MILLIS = 100;

    private final LoggerContext loggers;
    private final @Nullable UncaughtExceptionHandler handlerBefore = Thread.getDefaultUncaughtExceptionHandler();

    private DaemonLog(LoggerContext loggers) {
        this.loggers = loggers;
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> internal(failure, "a thread ended by an internal error", thread));
    }

    /**
     * Runs a daemon under its log. What ends it early is an event before it is thrown on: whoever prints that comes when the log is closed, and
     * may print it elsewhere.
     *
     * @param err where events go unless the configuration names a file
     * @throws MizanException what the daemon throws, or for an internal error its id
     */
    public static void run(Configuration configuration, PrintWriter err, Runnable daemon) {
        try (DaemonLog log = start(configuration, err)) {
            log.run(daemon);
        }
    }

    void run(Runnable daemon) {
        try {
            daemon.run();
        } catch (MizanException e) {
            loggers.getLogger(DaemonLog.class)
                    .atError()
                    .addKeyValue("problem", e.problem().line())
                    .log("ended early");
            throw e;
        } catch (RuntimeException e) {
            throw new MizanException(
                    internal(e, "ended by an internal error", Thread.currentThread())
                            .problem(),
                    e);
        } catch (Error e) {
            internal(e, "ended by an internal error", Thread.currentThread());
            throw e;
        }
    }

    private Incident internal(Throwable failure, String what, Thread thread) {
        Incident incident = Incident.next();
        loggers.getLogger(DaemonLog.class)
                .atError()
                .addKeyValue("error", incident.id())
                .addKeyValue("thread", thread.getName())
                .setCause(failure)
                .log(what);
        return incident;
    }

    /** @param err where events go unless the configuration names a file */
    private static DaemonLog start(Configuration configuration, PrintWriter err) {
        return start(LogSettings.of(configuration), err);
    }

    static DaemonLog start(LogSettings settings, PrintWriter err) {
        System.setProperty(SilentLog.VERBOSITY, "ERROR");
        System.setProperty(SilentLog.PROVIDER, "ch.qos.logback.classic.spi.LogbackServiceProvider");
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext loggers)) {
            throw new IllegalStateException("a class with a logger was loaded before the log was started");
        }
        loggers.reset();
        EventEncoder encoder = new EventEncoder(settings.json());
        encoder.setContext(loggers);
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender =
                settings.file().isPresent() ? file(settings, loggers) : stream(err);
        appender.setContext(loggers);
        appender.setName("mizan");
        appender.setEncoder(encoder);
        appender.start();
        if (!appender.isStarted()) {
            throw Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the log")
                    .at(Place.of(settings.file().map(Path::toString).orElse("")))
                    .maybe("name a file in a folder that this user can write to with log.file")
                    .exception();
        }
        Logger root = loggers.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(appender);
        loggers.getLogger("io.mizan").setLevel(Level.toLevel(settings.level()));
        return new DaemonLog(loggers);
    }

    private static RollingFileAppender<ILoggingEvent> file(LogSettings settings, LoggerContext loggers) {
        String file = settings.file().orElseThrow().toString();
        if (file.contains("%")) {
            // Logback would take it for a pattern of the names of older files, and lose all events after the first
            // rotation.
            throw Problem.of(ErrorCode.USAGE, "log.file must not contain %")
                    .with("log.file", file)
                    .maybe("choose another name")
                    .exception();
        }
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setFile(file);
        FixedWindowRollingPolicy kept = new FixedWindowRollingPolicy();
        kept.setContext(loggers);
        kept.setParent(appender);
        kept.setFileNamePattern(file + ".%i");
        kept.setMinIndex(1);
        kept.setMaxIndex(settings.files());
        kept.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(loggers);
        size.setMaxFileSize(new FileSize(settings.fileBytes()));
        size.setCheckIncrement(Duration.buildByMilliseconds(CHECK_MILLIS));
        size.start();
        appender.setRollingPolicy(kept);
        appender.setTriggeringPolicy(size);
        return appender;
    }

    private static OutputStreamAppender<ILoggingEvent> stream(PrintWriter err) {
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setOutputStream(new OutputStream() {
            @Override
            public void write(int octet) {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                err.print(new String(bytes, from, count, StandardCharsets.UTF_8));
                err.flush();
            }
        });
        return appender;
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(handlerBefore);
        loggers.reset();
        loggers.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    }
}
