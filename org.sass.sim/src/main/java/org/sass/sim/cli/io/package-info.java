/**
 * What all commands share: streams, files, exit statuses, messages, options that several commands
 * have. Start at {@code Streams} and {@code InputFiles}.
 */
package org.sass.sim.cli.io;
