package io.mizan.traces.history;

import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import io.mizan.traces.libmizan.Extents;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.LibmizanTrace.Member;
import io.mizan.traces.libmizan.ProcessIdentity;
import io.mizan.traces.libmizan.TraceRecord;
import io.mizan.traces.libmizan.TraceRecord.Creation;
import io.mizan.traces.libmizan.TraceRecord.Ended;
import io.mizan.traces.libmizan.TraceRecord.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs in a folder of libmizan. Usually that is one; whoever traces several runs to one folder has them told apart: by their
 * jobs, and within a job, or without one, by a rank of a program that another launcher begins again after it has ended. A process
 * whose parent was traced belongs to its parent's run. Programs without ranks and jobs are a run each time they begin again.
 */
final class LibmizanRuns {
    private static final double NANOS = 1e-9;

    private LibmizanRuns() {}

    static List<PastRun> of(LibmizanTrace trace) {
        List<Processes> runs = new ArrayList<>();
        for (Member member : trace.members()) {
            Processes run = null;
            for (Processes known : runs) {
                run = known.takes(member) ? known : run;
            }
            if (run == null) {
                run = new Processes(member);
                runs.add(run);
            }
            run.add(member);
        }
        return runs.stream().map(run -> run.run(trace)).toList();
    }

    /** All processes of a folder as one run, for who knows that it is one. */
    static PastRun whole(LibmizanTrace trace) {
        Processes run = new Processes(trace.members().get(0));
        trace.members().forEach(run::add);
        return run.run(trace);
    }

    /** The processes of one run. */
    private static final class Processes {
        private final String job;
        private final List<Member> members = new ArrayList<>();
        private final Map<String, Member> byRank = new HashMap<>();
        private final Map<String, Member> byPid = new HashMap<>();

        Processes(Member first) {
            this.job = first.trace().identity().job();
        }

        void add(Member member) {
            ProcessIdentity identity = member.trace().identity();
            members.add(member);
            byRank.put(identity.label() + " " + identity.rank(), member);
            byPid.put(identity.host() + " " + identity.pid(), member);
        }

        boolean takes(Member member) {
            ProcessIdentity identity = member.trace().identity();
            if (identity.pid() == 0 || byPid.containsKey(identity.host() + " " + identity.parent())) {
                return true;
            }
            if (!identity.job().equals(job)) {
                return false;
            }
            Member same = byRank.get(identity.label() + " " + identity.rank());
            return same == null || !begunAnew(same, identity) || end(same) > member.startNanos();
        }

        /** A launcher starts a rank once; a script that runs as a rank may start many programs, and is their parent. */
        private boolean begunAnew(Member same, ProcessIdentity identity) {
            return identity.rank() >= 0 ? same.trace().identity().parent() != identity.parent() : job.isEmpty();
        }

        /** When a process ended; one that was killed is over when its rank begins again. */
        private static long end(Member member) {
            return member.startNanos()
                    + member.trace().end().map(Ended::timeNanos).orElse(0L);
        }

        PastRun run(LibmizanTrace trace) {
            long start = members.get(0).startNanos();
            CreatedFiles files = new CreatedFiles();
            ProcessIdentity most = members.get(0).trace().identity();
            long mostCreates = 0;
            int ranks = 1;
            boolean complete = true;
            for (Member member : members) {
                ProcessIdentity identity = member.trace().identity();
                long creates = read(member, start, files);
                if (creates > mostCreates) {
                    mostCreates = creates;
                    most = identity;
                }
                ranks = Math.max(ranks, Math.max(rank(member) + 1, Math.min(identity.size(), trace.ranks())));
                complete &= member.trace().end().filter(Processes::byItself).isPresent();
            }
            ProcessIdentity first = members.get(0).trace().identity();
            return new PastRun(
                    members.size() == trace.members().size()
                            ? trace.name()
                            : members.get(0).trace().name(),
                    new Program(most.application(), most.executable(), arguments(most)),
                    job,
                    ranks,
                    first.wallNanos() > 0 ? first.wallNanos() * NANOS : PastRun.UNKNOWN_START,
                    complete,
                    files.creates(complete, path -> StripeCounts.of(trace.layout(path))));
        }

        private static boolean byItself(Ended end) {
            return end.reason() != Reason.SIGNAL && end.reason() != Reason.WRITER_STOPPED;
        }

        private static List<String> arguments(ProcessIdentity identity) {
            List<String> all = identity.arguments();
            return all.isEmpty() ? all : all.subList(1, all.size());
        }

        private static int rank(Member member) {
            return member.trace().identity().rank() >= 0 ? member.rank() : 0;
        }

        /** Adds what one process did; returns how many files it created. */
        private static long read(Member member, long start, CreatedFiles files) {
            Map<Integer, String> paths = new HashMap<>();
            long[] creates = {0};
            long offset = member.startNanos() - start;
            member.trace().forEach(record -> {
                if (record instanceof TraceRecord.FileNamed named) {
                    paths.put(named.file(), named.path());
                } else if (record instanceof TraceRecord.Opened opened && paths.containsKey(opened.file())) {
                    CreatedFiles.File file = files.file(path(paths, opened.file()));
                    double seconds = (offset + opened.startNanos()) * NANOS;
                    file.opened();
                    if (created(opened)) {
                        file.created(rank(member), seconds);
                        creates[0]++;
                    }
                } else if (record instanceof TraceRecord.Written written && paths.containsKey(written.file())) {
                    Extents extents = written.extents();
                    int last = extents.count() - 1;
                    if (last >= 0) {
                        files.file(path(paths, written.file())).written(extents.offset(last) + extents.length(last));
                    }
                } else if (record instanceof TraceRecord.Closed closed && paths.containsKey(closed.file())) {
                    files.file(path(paths, closed.file()))
                            .closed((offset + closed.startNanos()) * NANOS, closed.size());
                }
            });
            return creates[0];
        }

        private static String path(Map<Integer, String> paths, int file) {
            return paths.getOrDefault(file, "");
        }

        /** A call that does not tell made the file if the file is empty after it. */
        private static boolean created(TraceRecord.Opened opened) {
            return !opened.temporary()
                    && (opened.creation() == Creation.CREATED
                            || opened.creation() == Creation.UNKNOWN && opened.size() == 0);
        }
    }
}
