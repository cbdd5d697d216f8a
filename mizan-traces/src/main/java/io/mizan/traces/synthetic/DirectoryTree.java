package io.mizan.traces.synthetic;

/** Directories numbered level by level from the root, as mdtest names them: {@code mdtest_tree.0/mdtest_tree.1}. */
final class DirectoryTree {
    private final String base;
    private final int branch;
    private final long count;

    DirectoryTree(String base, int branch, int depth) {
        this.base = base;
        this.branch = branch;
        long all = 0;
        long level = 1;
        for (int i = 0; i <= depth && all <= CommonParameters.MOST_FILES; i++) {
            all += level;
            level *= branch;
        }
        if (all > CommonParameters.MOST_FILES) {
            throw CommonParameters.contradiction("too many directories")
                    .with("branch", branch)
                    .with("depth", depth)
                    .with("most", CommonParameters.MOST_FILES)
                    .maybe("use a smaller tree")
                    .exception();
        }
        count = all;
    }

    long count() {
        return count;
    }

    String path(int number) {
        String name = "/mdtest_tree." + number;
        return number == 0 ? base + name : path((number - 1) / branch) + name;
    }
}
