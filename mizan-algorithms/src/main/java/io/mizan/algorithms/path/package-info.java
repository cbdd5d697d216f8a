/** The path of a job through forwarding nodes, servers and targets (AIOT, paper 003 §III.B.1), and how far it is from the best one. */
@NullMarked
package io.mizan.algorithms.path;

import org.jspecify.annotations.NullMarked;
