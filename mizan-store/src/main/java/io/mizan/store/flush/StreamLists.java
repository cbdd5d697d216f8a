package io.mizan.store.flush;

import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.FileTable.Head;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.record.StreamReader;
import java.io.IOException;
import java.util.List;

/** Takes the streams of a slot away for a flush, and puts them back or lets go of them; the flush lock is held meanwhile. */
final class StreamLists {
    private final StoreMemory memory;

    StreamLists(StoreMemory memory) {
        this.memory = memory;
    }

    /** Whether there was anything to take. */
    boolean take(int slot) {
        FileTable files = memory.files();
        while (true) {
            Head head = files.head(slot);
            if (head.stream() == 0) {
                return false;
            }
            files.setFlushing(slot, head.stream());
            if (files.changeHead(slot, head, new Head(head.epoch() + 1, 0))) {
                return true;
            }
        }
    }

    /** Lets go of what was taken; readers look again. */
    void detach(int slot) {
        FileTable files = memory.files();
        files.setFlushing(slot, 0);
        Head head;
        do {
            head = files.head(slot);
        } while (!files.changeHead(slot, head, new Head(head.epoch() + 1, head.stream())));
    }

    /** Puts what was taken away behind the streams that have come since; false where their list is damaged from its first block on. */
    boolean putBack(int slot) throws IOException {
        FileTable files = memory.files();
        StreamReader reader = new StreamReader(memory, slot);
        int taken = files.flushing(slot);
        while (true) {
            Head head = files.head(slot);
            List<Integer> firsts = reader.streams(head.stream()).firsts();
            if (head.stream() != 0 && firsts.isEmpty()) {
                return false;
            }
            if (!firsts.isEmpty()) {
                memory.blocks().block(firsts.get(firsts.size() - 1)).setNextStream(taken);
                break;
            }
            if (files.changeHead(slot, head, new Head(head.epoch(), taken))) {
                break;
            }
        }
        detach(slot);
        return true;
    }
}
