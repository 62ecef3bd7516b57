/**
 * The parts that all commands share: streams, files, exit statuses, messages, and options that
 * several commands have. Start at {@code Streams} and {@code InputFiles}.
 */
package org.sass.sim.cli.io;
