package io.mizan.traces.history;

import io.mizan.model.history.PastRun;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.LibmizanTrace.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs in a folder of libmizan. A folder that {@code mizan trace} made is one run, of the command that it was made for. Whoever
 * traces several runs to one folder by hand has them told apart: by their jobs, and within a job, or without one, by a rank of a
 * program that another launcher begins again after it has ended. A process whose parent was traced belongs to its parent's run.
 * Programs without ranks and jobs are a run each time that another parent begins them again, or that one of them creates a
 * file again: a script starts the same programs many times.
 */
final class LibmizanRuns {
    private LibmizanRuns() {}

    static List<PastRun> of(LibmizanTrace trace) {
        if (trace.run().isPresent()) {
            return List.of(whole(trace));
        }
        List<RunProcesses> runs = new ArrayList<>();
        for (Member member : trace.members()) {
            RunProcesses run = null;
            for (RunProcesses known : runs) {
                run = known.takes(member) ? known : run;
            }
            if (run == null) {
                run = new RunProcesses(member);
                runs.add(run);
            }
            run.add(member);
        }
        return runs.stream().map(run -> run.run(trace)).toList();
    }

    /** All processes of a folder as one run, for who knows that it is one. */
    static PastRun whole(LibmizanTrace trace) {
        RunProcesses run = new RunProcesses(trace.members().get(0));
        trace.members().forEach(run::add);
        return run.run(trace);
    }
}
