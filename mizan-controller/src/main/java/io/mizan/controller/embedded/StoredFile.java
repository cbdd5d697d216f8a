package io.mizan.controller.embedded;

import io.mizan.model.layout.FileLayout;

/**
 * A file with its layout.
 *
 * @param path absolute
 */
public record StoredFile(String path, long sizeBytes, FileLayout layout) {}
