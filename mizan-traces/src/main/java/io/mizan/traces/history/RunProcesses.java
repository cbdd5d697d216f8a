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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The processes of one run. */
final class RunProcesses {
    private static final double NANOS = 1e-9;
    private static final Set<String> LAUNCHERS = Set.of(
            "mpiexec",
            "mpiexec.hydra",
            "mpiexec.mpich",
            "mpiexec.openmpi",
            "mpirun",
            "mpirun.mpich",
            "mpirun.openmpi",
            "orterun",
            "prterun",
            "prun",
            "srun",
            "aprun",
            "jsrun",
            "flux");

    private final String job;
    private final List<Member> members = new ArrayList<>();
    private final Map<String, Member> byRank = new HashMap<>();
    private final Map<String, Member> byPid = new HashMap<>();
    private final Set<String> created = new HashSet<>();
    private int scanned;

    RunProcesses(Member first) {
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
        return same == null || !begunAnew(same, member) || end(same) > member.startNanos();
    }

    /** A launcher starts a rank once; a script that runs as a rank may start many programs, and is their parent. */
    private boolean begunAnew(Member same, Member member) {
        ProcessIdentity identity = member.trace().identity();
        boolean otherParent = same.trace().identity().parent() != identity.parent();
        if (!alone(identity)) {
            return identity.rank() >= 0 && otherParent;
        }
        return otherParent || !Collections.disjoint(created(), createdBy(member));
    }

    /** Nobody says which run it belongs to. */
    private static boolean alone(ProcessIdentity identity) {
        return identity.rank() < 0 && identity.job().isEmpty();
    }

    /** What its processes have created; read when it is asked for, since most runs are known without. */
    private Set<String> created() {
        for (; scanned < members.size(); scanned++) {
            created.addAll(createdBy(members.get(scanned)));
        }
        return created;
    }

    private static Set<String> createdBy(Member member) {
        Set<String> paths = new HashSet<>();
        Map<Integer, String> names = new HashMap<>();
        member.trace().forEach(record -> {
            if (record instanceof TraceRecord.FileNamed named) {
                names.put(named.file(), named.path());
            } else if (record instanceof TraceRecord.Opened opened && created(opened)) {
                paths.add(path(names, opened.file()));
            }
        });
        return paths;
    }

    /** When a process ended; one that was killed is over when its rank begins again. */
    private static long end(Member member) {
        return member.startNanos() + member.trace().end().map(Ended::timeNanos).orElse(0L);
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
            complete &= member.trace().end().filter(RunProcesses::byItself).isPresent();
        }
        ProcessIdentity first = members.get(0).trace().identity();
        return new PastRun(
                members.size() == trace.members().size()
                        ? trace.name()
                        : members.get(0).trace().name(),
                program(trace, most),
                job,
                ranks,
                first.wallNanos() > 0 ? first.wallNanos() * NANOS : PastRun.UNKNOWN_START,
                complete,
                files.creates(complete, path -> StripeCounts.of(trace.layout(path))));
    }

    /** What the user started; behind a launcher of parallel programs, what that started. */
    private static Program program(LibmizanTrace trace, ProcessIdentity most) {
        return trace.run()
                .filter(run ->
                        !run.command().isEmpty() && !isLauncher(run.command().get(0)))
                .map(run -> new Program(
                        run.application(),
                        run.command().get(0),
                        run.command().subList(1, run.command().size())))
                .orElseGet(() -> new Program(most.application(), most.executable(), arguments(most)));
    }

    private static boolean isLauncher(String word) {
        return LAUNCHERS.contains(word.substring(word.lastIndexOf('/') + 1));
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
                files.file(path(paths, closed.file())).closed((offset + closed.startNanos()) * NANOS, closed.size());
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
                        || (opened.creation() == Creation.UNKNOWN && opened.size() == 0));
    }
}
