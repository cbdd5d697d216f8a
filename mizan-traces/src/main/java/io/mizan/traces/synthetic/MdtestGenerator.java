package io.mizan.traces.synthetic;

import io.mizan.model.config.ConfigType;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The benchmark mdtest: rank 0 makes a tree of directories, then all ranks create, stat, read and remove files that are spread
 * evenly over it.
 */
final class MdtestGenerator implements Generator {
    private static final Parameter<Long> FILES = new Parameter<>(
            "files", ParameterTypes.count("files", 1, CommonParameters.MOST_FILES), 100L, "files of each rank (-n)");
    private static final Parameter<Long> BYTES = new Parameter<>(
            "bytes", ConfigType.bytes(0, 1L << 40), 0L, "bytes written to, and read from, each file (-w, -e)");
    private static final Parameter<Integer> DEPTH = new Parameter<>(
            "depth", ConfigType.integer("levels", 0, 30), 0, "levels of directories below the first (-z)");
    private static final Parameter<Integer> BRANCH = new Parameter<>(
            "branch", ConfigType.integer("directories", 1, 1_000_000), 1, "directories in each directory (-b)");
    private static final Parameter<Integer> STRIDE = new Parameter<>(
            "stride",
            ConfigType.integer("ranks", 0, CommonParameters.MOST_RANKS),
            0,
            "stat and read the files of the rank that is so much further (-N)");
    private static final Parameter<Boolean> STAT =
            new Parameter<>("stat", ParameterTypes.flag(), true, "stat every file (-T)");
    private static final Parameter<Boolean> READ =
            new Parameter<>("read", ParameterTypes.flag(), true, "read every file (-E)");
    private static final Parameter<Boolean> REMOVE =
            new Parameter<>("remove", ParameterTypes.flag(), true, "remove files and directories in the end (-r)");
    private static final Parameter<String> PATH = CommonParameters.path("/scratch/mdtest");

    private static final List<Parameter<?>> PARAMETERS =
            CommonParameters.around(List.of(FILES, BYTES, DEPTH, BRANCH, STRIDE, STAT, READ, REMOVE, PATH));

    @Override
    public String name() {
        return "mdtest";
    }

    @Override
    public String summary() {
        return "mdtest: create, stat, read and remove many small files in a tree";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return PARAMETERS;
    }

    @Override
    public WorkloadSource create(ParameterValues values) {
        int ranks = values.get(CommonParameters.RANKS);
        long files = values.get(FILES);
        DirectoryTree tree = new DirectoryTree(values.get(PATH), values.get(BRANCH), values.get(DEPTH));
        long total = CommonParameters.product("files", ranks, files) + tree.count();
        if (total > CommonParameters.MOST_FILES) {
            throw CommonParameters.contradiction("too many files and directories")
                    .with("files", total)
                    .with("most", CommonParameters.MOST_FILES)
                    .maybe("use fewer files, or a smaller tree")
                    .exception();
        }
        Items items = new Items(ranks, files, values.get(BYTES), tree);
        int stride = values.get(STRIDE) % ranks;
        List<Phase> phases = new ArrayList<>();
        phases.add(new Directories(tree, Operation.MKDIR));
        phases.add(new Files(items, List.of(Operation.CREATE, Operation.WRITE, Operation.CLOSE), 0));
        if (values.get(STAT)) {
            phases.add(new Files(items, List.of(Operation.STAT), stride));
        }
        if (values.get(READ)) {
            phases.add(new Files(items, List.of(Operation.OPEN, Operation.READ, Operation.CLOSE), stride));
        }
        if (values.get(REMOVE)) {
            phases.add(new Files(items, List.of(Operation.UNLINK), 0));
            phases.add(new Directories(tree, Operation.UNLINK));
        }
        FileSet names = new FileSet((int) total, items::name, values.get(CommonParameters.LAYOUT));
        return new PhasedWorkload(Names.workload(this, values), ranks, names, phases, Timing.of(values));
    }

    /** Numbers: first the directories, then the files of rank 0, of rank 1 and so on. */
    private record Items(int ranks, long files, long bytes, DirectoryTree tree) {
        int number(int rank, long item) {
            return (int) (tree.count() + rank * files + item);
        }

        String name(int number) {
            if (number < tree.count()) {
                return tree.path(number);
            }
            long item = number - tree.count();
            long ofRank = item % files;
            int directory = (int) (ofRank * tree.count() / files);
            return tree.path(directory) + "/file.mdtest." + item / files + "." + ofRank;
        }
    }

    /** Rank 0 makes them from the root on, or removes them from the leaves on. */
    private record Directories(DirectoryTree tree, Operation operation) implements Phase {
        @Override
        public long steps(int rank) {
            return rank == 0 ? tree.count() : 0;
        }

        @Override
        public long mostBytes() {
            return 0;
        }

        @Override
        public void step(int rank, long index, Step step) {
            step.name(operation, (int) (operation == Operation.MKDIR ? index : tree.count() - 1 - index));
        }
    }

    /** The same operations for each file, one file after the other; those that move no bytes are left out. */
    private record Files(Items items, List<Operation> operations, int stride) implements Phase {
        Files {
            operations = operations.stream()
                    .filter(operation -> !operation.movesBytes() || items.bytes() > 0)
                    .toList();
        }

        @Override
        public long steps(int rank) {
            return items.files() * operations.size();
        }

        @Override
        public long mostBytes() {
            return operations.stream().anyMatch(Operation::movesBytes) ? items.files() * items.bytes() : 0;
        }

        @Override
        public void step(int rank, long index, Step step) {
            Operation operation = operations.get((int) (index % operations.size()));
            int file = items.number((rank + stride) % items.ranks(), index / operations.size());
            step.set(operation, file, 0, operation.movesBytes() ? items.bytes() : 0);
        }
    }
}
