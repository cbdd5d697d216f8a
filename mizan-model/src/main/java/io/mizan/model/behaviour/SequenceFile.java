package io.mizan.model.behaviour;

import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sequences as a document: a mapping from the name of each category to its list of ids. */
public final class SequenceFile {
    private SequenceFile() {}

    public static BehaviourSequences read(Node root) {
        Mapping map = root.asMapping();
        if (map.entries().isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no category")
                    .at(map.place())
                    .maybe("write {\"user|job|ranks\": [0, 1, 0]}")
                    .exception();
        }
        List<Category> categories = new ArrayList<>();
        map.entries().forEach((name, node) -> categories.add(new Category(name, ids(name, node))));
        return new BehaviourSequences(categories);
    }

    /** What {@link #read} reads. */
    public static Map<String, Object> document(BehaviourSequences sequences) {
        Map<String, Object> root = new LinkedHashMap<>();
        sequences
                .categories()
                .forEach(category -> root.put(
                        category.name(), Arrays.stream(category.ids()).boxed().toList()));
        return root;
    }

    private static int[] ids(String category, Node list) {
        List<Node> nodes = list.asList();
        int[] ids = new int[nodes.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = nodes.get(i).asScalar().convert(category, SequenceFile::id);
        }
        return ids;
    }

    private static int id(String text) {
        try {
            int id = Integer.parseInt(text);
            if (id >= 0) {
                return id;
            }
        } catch (NumberFormatException e) {
            // told below, as for any other value that is no id
        }
        throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "not the id of a behaviour")
                .with("value", text)
                .maybe("use whole numbers from 0 to " + Integer.MAX_VALUE)
                .exception();
    }
}
