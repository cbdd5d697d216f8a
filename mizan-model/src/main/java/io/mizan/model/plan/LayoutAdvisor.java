package io.mizan.model.plan;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.system.FileState;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Optional;

/** Knows which default layout a directory should have, from the files that are in it. */
public interface LayoutAdvisor {

    record Advice(FileLayout layout, Motive motive) {}

    /** None where the default is as good as any other, or where there is too little to tell. */
    Optional<Advice> advise(String directory, List<FileState> files, SystemView view);
}
