package io.mizan.model.allocation;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads sets of applications: a mapping that describes one set, or a list of such mappings. {@code docs/allocate.md} has
 * the keys; their names are those of the experiments of RR-9549.
 */
public final class ApplicationFile {
    private static final String[] SET_KEYS = {
        "set", "N", "K", "Q", "apps", "rand_alloc", "randp_perm", "theta", "horizon", "b_bound"
    };
    private static final String[] APPLICATION_KEYS = {
        "id", "profile", "klass", "Q", "size", "phases", "X", "Vio", "Tcpu", "b"
    };

    private ApplicationFile() {}

    public static List<ApplicationSet> read(Node root) {
        List<Node> nodes = root instanceof Node.Sequence sequence ? sequence.items() : List.of(root);
        if (nodes.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the list has no sets")
                    .at(root.place())
                    .exception();
        }
        List<ApplicationSet> sets = new ArrayList<>();
        Set<Integer> numbers = new HashSet<>();
        for (Node node : nodes) {
            ApplicationSet set = set(node.asMapping(), sets.size());
            if (!numbers.add(set.number())) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two sets have the same number")
                        .with("key", "set")
                        .with("value", set.number())
                        .at(node.place())
                        .maybe("give each set a number of its own, or none at all")
                        .exception();
            }
            sets.add(set);
        }
        return sets;
    }

    private static ApplicationSet set(Mapping map, int position) {
        map.onlyKeys(SET_KEYS);
        int number = map.has("set") ? whole(map, "set", 0, Integer.MAX_VALUE) : position;
        int resources = whole(map, "N", 1, ApplicationSet.MOST_RESOURCES);
        List<Application> applications = applications(map);
        int count = applications.size();
        if (map.has("K") && whole(map, "K", 1, ApplicationSet.MOST_APPLICATIONS) != count) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "K must be the number of applications")
                    .with("key", "K")
                    .with("value", map.text("K"))
                    .with("applications", count)
                    .at(map.require("K").place())
                    .maybe("leave K out: the applications are counted")
                    .exception();
        }
        double used = applications.stream().mapToDouble(Application::nodes).sum();
        double nodes = map.has("Q") ? number(map, "Q", Double.MIN_VALUE, Application.LARGEST) : used;
        ApplicationSet set = MizanException.locating(
                map.place(), () -> new ApplicationSet(number, applications, resources, nodes, Draws.NONE));
        return withDraws(map, set);
    }

    private static ApplicationSet withDraws(Mapping map, ApplicationSet set) {
        ApplicationSet result = set;
        if (map.has("rand_alloc")) {
            Node node = map.require("rand_alloc");
            List<Integer> counts = wholes("rand_alloc", node);
            result = naming("rand_alloc", node.place(), () -> set.withDraws(Draws.NONE.withCounts(counts)));
        }
        if (map.has("randp_perm")) {
            Node node = map.require("randp_perm");
            List<List<Integer>> orders = items("randp_perm", node).stream()
                    .map(order -> wholes("randp_perm", order))
                    .toList();
            ApplicationSet before = result;
            result = naming(
                    "randp_perm",
                    node.place(),
                    () -> before.withDraws(before.draws().withOrders(orders)));
        }
        return result;
    }

    private static List<Application> applications(Mapping map) {
        Node list = map.require("apps");
        List<Node> nodes = items("apps", list);
        if (nodes.isEmpty() || nodes.size() > ApplicationSet.MOST_APPLICATIONS) {
            throw Problem.impossible("a set must have 1 to " + ApplicationSet.MOST_APPLICATIONS + " applications")
                    .with("key", "apps")
                    .with("applications", nodes.size())
                    .at(list.place())
                    .exception();
        }
        List<Application> applications = new ArrayList<>();
        for (Node node : nodes) {
            applications.add(
                    application(naming("apps", node.place(), node::asMapping), String.valueOf(applications.size())));
        }
        return applications;
    }

    private static Application application(Mapping map, String position) {
        map.onlyKeys(APPLICATION_KEYS);
        String name = text(map, "profile", text(map, "id", position));
        double nodes = map.has("Q") ? number(map, "Q", Double.MIN_VALUE, Application.MOST_NODES) : 1;
        int phases = map.has("phases") ? whole(map, "phases", 1, Integer.MAX_VALUE) : 1;
        double computeSeconds = number(map, "Tcpu", 0, Application.LARGEST);
        double ioMegabytes = number(map, "Vio", 0, Application.LARGEST);
        Node list = map.require("b");
        List<Double> bandwidths = items("b", list).stream()
                .map(item -> between(
                        "b",
                        item,
                        naming("b", item.place(), item::asScalar).number("b"),
                        Application.SMALLEST_RATE,
                        Application.LARGEST))
                .toList();
        if (bandwidths.isEmpty()) {
            throw Problem.impossible("an application must have at least one bandwidth")
                    .with("key", "b")
                    .at(list.place())
                    .exception();
        }
        return MizanException.locating(
                map.place(), () -> new Application(name, nodes, phases, computeSeconds, ioMegabytes, bandwidths));
    }

    private static String text(Mapping map, String key, String otherwise) {
        return naming(key, map.place(), () -> map.text(key, otherwise));
    }

    private static double number(Mapping map, String key, double least, double most) {
        Node node = map.require(key);
        return between(key, node, naming(key, node.place(), node::asScalar).number(key), least, most);
    }

    /** A whole number; 2.0 is one, because the experiments write it so. */
    private static int whole(Mapping map, String key, int least, int most) {
        Node node = map.require(key);
        return (int) between(key, node, whole(key, node), least, most);
    }

    private static List<Integer> wholes(String key, Node list) {
        return items(key, list).stream()
                .map(item -> (int) between(key, item, whole(key, item), 0, Integer.MAX_VALUE))
                .toList();
    }

    private static double whole(String key, Node node) {
        double value = naming(key, node.place(), node::asScalar).number(key);
        if (value != Math.rint(value)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a whole number")
                    .with("key", key)
                    .with("value", value)
                    .at(node.place())
                    .exception();
        }
        return value;
    }

    private static double between(String key, Node node, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw Problem.impossible("the value is out of range")
                    .with("key", key)
                    .with("value", node.asScalar().text())
                    .with("range", range(least, most))
                    .at(node.place())
                    .exception();
        }
        return value;
    }

    private static String range(double least, double most) {
        String from = least == Double.MIN_VALUE ? "above 0" : "from " + text(least);
        return from + " to " + text(most);
    }

    private static String text(double bound) {
        return bound == Math.rint(bound) && bound < 1e10 ? String.valueOf((long) bound) : String.valueOf(bound);
    }

    private static List<Node> items(String key, Node list) {
        return naming(key, list.place(), list::asList);
    }

    private static <T> T naming(String key, Place place, Supplier<T> work) {
        try {
            return work.get();
        } catch (MizanException e) {
            throw new MizanException(e.problem().with("key", key).at(place), e);
        }
    }
}
