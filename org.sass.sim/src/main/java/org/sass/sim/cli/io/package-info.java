/**
 * The parts that all commands share: streams, files, exit statuses, messages, and options that
 * several commands have. Start at {@code Streams} and {@code InputFiles}. The package may use
 * picocli, launch settings and the language without Xtext, and no other package of {@code cli}.
 */
package org.sass.sim.cli.io;
