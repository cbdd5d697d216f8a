package io.mizan.controller.client;

import io.mizan.algorithms.layout.Layouts;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run with the whole loop around it. */
public record LoopRun(RunLoop loop, ApplicationRun run, Map<String, String> environment)
        implements PreparedRun<RunOutcome> {

    /** Takes the loop over: it is closed if the run cannot be prepared. */
    public static LoopRun prepare(Map<String, String> preload, RunLoop loop, String application) {
        try {
            ApplicationRun run = loop.run(application, Layouts.BUILT_IN);
            return new LoopRun(loop, run, environment(preload, run));
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            loop.close();
            throw e;
        }
    }

    private static Map<String, String> environment(Map<String, String> preload, ApplicationRun run) {
        try {
            Map<String, String> environment = new LinkedHashMap<>(run.prepare());
            environment.putAll(preload);
            return environment;
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            run.abandon();
            throw e;
        }
    }

    @Override
    public void watch() {
        loop.watch();
        run.watch();
    }

    @Override
    public RunOutcome finish(int exitCode) {
        return run.finish(exitCode);
    }

    @Override
    public void abandon() {
        run.abandon();
    }

    @Override
    public void close() {
        loop.close();
    }
}
