package io.mizan.model.system.driver;

/** Operations that a driver supports. */
public enum Capability {
    /** Their targets can be read: enough to show them and to choose targets for new files. */
    OBSERVE,
    /** Their files and directories can be read: plans can be made. */
    PLAN,
    /** Jobs and the files that they use can be seen: {@code mizan top} needs no agents. */
    WATCH,
    /** Files and directories can be changed: plans can be applied and undone. */
    CHANGE,
    /** Plans for programs that run on this machine can be made here: {@code mizan run} needs no controller. */
    RUN,
    /** Files take their layouts from libmizan as they are created, as those of the file system itself. */
    CREATE,
    /** There are commands of their own tools that create a file or a directory's default as it was chosen. */
    PLACE
}
