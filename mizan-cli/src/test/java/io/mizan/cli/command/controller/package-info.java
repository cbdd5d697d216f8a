@NullMarked
package io.mizan.cli.command.controller;

import org.jspecify.annotations.NullMarked;
