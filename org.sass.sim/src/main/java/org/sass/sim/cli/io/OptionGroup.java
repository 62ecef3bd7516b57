package org.sass.sim.cli.io;

/** Options that belong together. They keep the values that the user gives. */
public interface OptionGroup {
  /** Adds the options, and for a command its help text, to the syntax of a command. */
  void describe(CommandSyntax syntax);
}
