package io.mizan.traces.synthetic;

import io.mizan.model.layout.FileLayout;
import java.util.function.IntFunction;

/** The files of a generated workload: a number, and the name of each. */
record FileSet(int count, IntFunction<String> name, FileLayout layout) {}
