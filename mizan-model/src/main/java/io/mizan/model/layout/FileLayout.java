package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component.Striped;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The layout of a file or the default of a directory: as asked for, or as the file system tells it.
 *
 * <p>Left out is what changes without the layout being another: generations, object ids, time stamps. Two readings of
 * one file are therefore equal as long as its data lies where it lay.
 */
public sealed interface FileLayout {

    /** One striping for the whole file. */
    record Plain(Striping striping) implements FileLayout {}

    /** Components (from 2.10), and mirrors of them (from 2.11). */
    record Composite(List<Mirror> mirrors, MirrorState state) implements FileLayout {
        private static final int MOST_MIRRORS = 16;
        /** An attribute has at most 64 KiB: a header of 32 bytes, and 80 and more for each component. */
        private static final int MOST_COMPONENTS = (65536 - 32) / 80;

        public Composite {
            mirrors = List.copyOf(mirrors);
            if (mirrors.isEmpty() || mirrors.size() > MOST_MIRRORS) {
                throw Problem.impossible("a file must have 1 to 16 mirrors")
                        .with("mirrors", mirrors.size())
                        .exception();
            }
            if (mirrors.size() > 1 && !mirrors.stream().allMatch(Mirror::reachesEndOfFile)) {
                throw Problem.impossible("each mirror of a mirrored file must reach the end of the file")
                        .with("mirrors", mirrors.size())
                        .exception();
            }
            List<Component> components = components(mirrors);
            if (components.size() > MOST_COMPONENTS) {
                throw Problem.impossible("a layout must have at most 818 components")
                        .with("components", components.size())
                        .exception();
            }
            checkIds(mirrors, components);
        }

        /** Components without mirrors. */
        public static Composite of(List<Component> components) {
            return new Composite(List.of(new Mirror(components)), MirrorState.NONE);
        }

        /** All components, mirror after mirror, as the attribute has them. */
        public List<Component> components() {
            return components(mirrors);
        }

        private static List<Component> components(List<Mirror> mirrors) {
            return mirrors.stream()
                    .flatMap(mirror -> mirror.components().stream())
                    .toList();
        }

        private static void checkIds(List<Mirror> mirrors, List<Component> components) {
            List<Integer> ids =
                    components.stream().map(Component::id).filter(id -> id != 0).toList();
            long mirrorIds = mirrors.stream().map(Mirror::id).distinct().count();
            if (!ids.isEmpty() && (ids.stream().distinct().count() < ids.size() || mirrorIds < mirrors.size())) {
                throw Problem.impossible("components and mirrors must have different ids")
                        .with("ids", ids)
                        .exception();
            }
        }
    }

    /** How the bytes are spread, component by component; nothing for data on metadata targets and for what is only kept raw. */
    default List<Striping> stripings() {
        if (this instanceof Plain plain) {
            return List.of(plain.striping());
        }
        return this instanceof Composite composite
                ? composite.components().stream()
                        .flatMap(component -> component.body() instanceof Striped striped
                                ? Stream.of(striped.striping())
                                : Stream.of())
                        .toList()
                : List.of();
    }

    /** The same layout with each striping changed. */
    default FileLayout restriped(UnaryOperator<Striping> change) {
        return restriped(Long.MAX_VALUE, change);
    }

    /** The same layout with each striping changed that has its objects in a file of this size. */
    default FileLayout restriped(long size, UnaryOperator<Striping> change) {
        if (this instanceof Plain plain) {
            return new Plain(change.apply(plain.striping()));
        }
        return this instanceof Composite composite
                ? new Composite(
                        composite.mirrors().stream()
                                .map(mirror -> new Mirror(mirror.components().stream()
                                        .map(component -> restriped(component, size, change))
                                        .toList()))
                                .toList(),
                        composite.state())
                : this;
    }

    private static Component restriped(Component component, long size, UnaryOperator<Striping> change) {
        return component.body() instanceof Striped striped && LayoutBytes.hasObjects(component.extent(), size)
                ? new Component(
                        component.id(),
                        component.extent(),
                        component.flags(),
                        new Striped(change.apply(striped.striping())))
                : component;
    }

    /** Why a layout is kept as it was read. */
    enum RawKind {
        /** The file lives in another store; the attribute means something only there. */
        FOREIGN,
        /** The data was moved to an archive; so are files of which one component is released. */
        RELEASED,
        /** Something newer than this program, or damaged: shown, never changed. */
        UNKNOWN
    }

    /** An attribute that is kept byte by byte; equal to another one with the same bytes. */
    record Raw(RawKind kind, byte[] attribute) implements FileLayout {
        private static final int LARGEST_ATTRIBUTE_BYTES = 64 << 10;

        public Raw {
            attribute = attribute.clone();
            if (attribute.length == 0 || attribute.length > LARGEST_ATTRIBUTE_BYTES) {
                throw Problem.impossible("a layout attribute must have 1 to 65536 bytes")
                        .with("bytes", attribute.length)
                        .exception();
            }
        }

        @Override
        public byte[] attribute() {
            return attribute.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Raw raw && kind == raw.kind && Arrays.equals(attribute, raw.attribute);
        }

        @Override
        public int hashCode() {
            return 31 * kind.hashCode() + Arrays.hashCode(attribute);
        }

        @Override
        public String toString() {
            return "Raw[kind=" + kind + ", bytes=" + attribute.length + "]";
        }
    }
}
