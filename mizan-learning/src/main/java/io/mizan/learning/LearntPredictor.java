package io.mizan.learning;

import io.mizan.model.behaviour.BehaviourPredictor;
import java.nio.file.Path;

/** A predictor whose knowledge can be kept in a file. */
public interface LearntPredictor extends BehaviourPredictor {

    /** Writes what was learnt, in place of a file that may be there. */
    void save(Path file);
}
