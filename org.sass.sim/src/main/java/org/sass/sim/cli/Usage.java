package org.sass.sim.cli;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.NearestWords;
import org.sass.sim.cli.code.ExplainCommand;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The help texts, and the messages about wrong usage. */
final class Usage {

  private Usage() {}

  /** Returns the argument parser of a command. */
  static CommandLine createParser(String name, Command command) {
    CommandLine line = new CommandLine(CommandSyntax.of(command));
    // In gsass, an @ starts the name of a buffer, not that of a file with arguments.
    line.setExpandAtFiles(false);
    line.setUnmatchedOptionsArePositionalParams(command instanceof ExplainCommand);
    line.getCommandSpec().name("gsass " + name);
    line.getCommandSpec().usageMessage().width(100);
    return line;
  }

  /** Returns the help text of a command. */
  static String helpText(CommandLine line, Streams io) {
    return line.getUsageMessage(io.usesColour() ? Help.Ansi.ON : Help.Ansi.OFF);
  }

  /** Returns the text that {@code gsass --help} prints. */
  static String overview(Streams io) {
    StringBuilder text = new StringBuilder();
    text.append("Usage: gsass COMMAND [OPTION...] [ARGUMENT...]\n\n");
    text.append("Assembles, disassembles, explains and runs GPU machine code (SASS).\n\n");
    text.append("Commands:\n");
    for (String name : Main.commandNames()) {
      String header = createParser(name, Main.createCommand(name, io)).getHelp().header().strip();
      text.append("  ").append(name).append(" ".repeat(10 - name.length()));
      text.append(header).append('\n');
    }
    text.append(
        """

        Options:
          -h, --help      shows this help; gsass COMMAND --help describes a command
          -V, --version   shows the version, the JVM and the instruction tables

        A file named - is standard input. Exit status: 0 done, 1 errors in the input, 2 wrong usage or
        a file that cannot be read or written, 3 a fault, a failed expectation or a finding in a run.

        Example:
          gsass run examples/vector_add.gsass
        """);
    return text.toString();
  }

  /** Returns a message that says what is wrong with the arguments and where to find help. */
  static String errorMessage(ParameterException e) {
    CommandLine line = e.getCommandLine();
    String helpHint = " (" + line.getCommandSpec().qualifiedName() + " --help says more)";
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatchedMessage(line, unmatched.getUnmatched().get(0)) + helpHint;
    }
    if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      var spec = missing.getMissing().get(0);
      return (spec instanceof PositionalParamSpec
              ? spec.paramLabel() + " is missing"
              : ((OptionSpec) spec).names()[0] + " needs a value, " + spec.paramLabel())
          + helpHint;
    }
    if (e instanceof OverwrittenOptionException twice
        && twice.getOverwritten() instanceof OptionSpec option) {
      return option.names()[0] + " is given twice; give it once" + helpHint;
    }
    String message = e.getMessage();
    return Character.toLowerCase(message.charAt(0)) + message.substring(1) + helpHint;
  }

  private static String unmatchedMessage(CommandLine line, String argument) {
    int sign = argument.indexOf('=');
    String name = argument.startsWith("--") && sign > 0 ? argument.substring(0, sign) : argument;
    if (name.startsWith("-") && name.length() > 1) {
      List<String> options = new ArrayList<>();
      for (OptionSpec option : line.getCommandSpec().options()) {
        options.add(stripDashes(option.longestName()));
      }
      // Without the dashes, which would count as letters that both names have in common.
      List<String> near = NearestWords.nearest(stripDashes(name), options, 1);
      return "unknown option '"
          + name
          + "'"
          + (near.isEmpty() ? "" : "; did you mean --" + near.get(0) + "?");
    }
    if (!line.getSubcommands().isEmpty()) {
      List<String> near = NearestWords.nearest(name, line.getSubcommands().keySet(), 1);
      return "unknown command '"
          + name
          + "'"
          + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?");
    }
    return "unexpected argument '" + name + "'";
  }

  private static String stripDashes(String option) {
    return option.replaceFirst("^-+", "");
  }
}
