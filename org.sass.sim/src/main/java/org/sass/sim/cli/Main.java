package org.sass.sim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.sass.lang.text.NearestWords;
import org.sass.sim.cli.code.AsmCommand;
import org.sass.sim.cli.code.ConvertCommand;
import org.sass.sim.cli.code.DisCommand;
import org.sass.sim.cli.code.ExplainCommand;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CrashReport;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.ReportedFailure;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.Version;
import org.sass.sim.cli.isa.IsaCommand;
import org.sass.sim.cli.run.CheckCommand;
import org.sass.sim.cli.run.RunCommand;
import org.sass.sim.cli.run.TraceCommand;
import org.sass.sim.cli.serve.DapCommand;
import org.sass.sim.cli.serve.LspCommand;
import picocli.CommandLine;

/**
 * The command line {@code gsass}: chooses the command, runs it, and turns every outcome into an
 * exit status.
 */
public final class Main {
  private static final List<String> COMMAND_NAMES =
      List.of("asm", "dis", "check", "explain", "run", "trace", "convert", "lsp", "dap", "isa");

  private Main() {}

  /** Runs a command and ends the process with its exit status. */
  public static void main(String[] args) {
    System.exit(run(args, Streams.ofProcess()));
  }

  /**
   * Runs a command in this process and returns its exit status. Nothing of the command, such as a
   * thread, continues after the call.
   */
  public static int run(String[] args, InputStream in, OutputStream out, OutputStream err) {
    return run(args, Streams.of(in, out, err));
  }

  static int run(String[] args, Streams io) {
    int status = runGuarded(args, io);
    try {
      io.out().flush();
    } catch (IOException e) {
      status = handleWriteFailure(e, status, args, io);
    }
    try {
      io.err().flush();
    } catch (IOException e) {
      // Standard error has no reader, so the failure cannot be reported.
    }
    return status;
  }

  /** Runs a command and never throws: an unexpected exception becomes a crash report. */
  private static int runGuarded(String[] args, Streams io) {
    try {
      return dispatch(args, io);
    } catch (CommandLine.ParameterException e) {
      createReporter(args, io).reportFailure("usage", Usage.errorMessage(e));
      return ExitStatus.USAGE;
    } catch (Failure e) {
      createReporter(args, io).reportFailure(e.code(), e.getMessage());
      return ExitStatus.USAGE;
    } catch (ReportedFailure e) {
      return ExitStatus.ERRORS;
    } catch (ByteOutput.WriteException e) {
      return handleWriteFailure(e, ExitStatus.DONE, args, io);
    } catch (OutOfMemoryError e) {
      long most = Runtime.getRuntime().maxMemory() >> 20;
      createReporter(args, io)
          .reportFailure(
              "memory",
              "this takes more memory than the "
                  + most
                  + " MB that the JVM may use; allow more with JAVA_TOOL_OPTIONS=-Xmx"
                  + 2 * most
                  + "m");
      return ExitStatus.USAGE;
    } catch (IOException | RuntimeException | Error e) {
      io.writeMessage(CrashReport.write(args, e));
      return ExitStatus.BUG;
    }
  }

  private static int dispatch(String[] args, Streams io) throws IOException {
    if (args.length == 0) {
      io.err().append(Usage.overview(io));
      return ExitStatus.USAGE;
    }
    String first = args[0];
    switch (first) {
      case "-h", "--help", "help" -> {
        return showHelp(args, io);
      }
      case "-V", "--version" -> {
        for (String line : Version.lines()) {
          io.out().append(line).append("\n");
        }
        return ExitStatus.DONE;
      }
      default -> {
        Command command = createCommand(first, io);
        if (command == null) {
          throw new Failure("usage", unknownMessage(first));
        }
        return execute(first, command, args, io);
      }
    }
  }

  private static int showHelp(String[] args, Streams io) throws IOException {
    if (args.length < 2) {
      io.out().append(Usage.overview(io));
      return ExitStatus.DONE;
    }
    return dispatch(new String[] {args[1], "--help"}, io);
  }

  private static String unknownMessage(String argument) {
    boolean option = argument.startsWith("-");
    List<String> near =
        NearestWords.nearest(argument, option ? List.of("--help", "--version") : COMMAND_NAMES, 1);
    return "unknown "
        + (option ? "option" : "command")
        + " '"
        + argument
        + "'"
        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
        + " (gsass --help lists the commands)";
  }

  /** Returns the command with a name, or null if there is none. */
  static Command createCommand(String name, Streams io) {
    return switch (name) {
      case "asm" -> new AsmCommand(io);
      case "dis" -> new DisCommand(io);
      case "check" -> new CheckCommand(io);
      case "explain" -> new ExplainCommand(io);
      case "run" -> new RunCommand(io);
      case "trace" -> new TraceCommand(io);
      case "convert" -> new ConvertCommand(io);
      case "lsp" -> new LspCommand(io, Main.class);
      case "dap" -> new DapCommand(io);
      case "isa" -> new IsaCommand(io);
      default -> null;
    };
  }

  /** Returns the names of the commands, in the order in which the help lists them. */
  static List<String> commandNames() {
    return COMMAND_NAMES;
  }

  private static int execute(String name, Command command, String[] args, Streams io)
      throws IOException {
    CommandLine line = Usage.createParser(name, command);
    CommandLine.ParseResult parsed =
        line.parseArgs(List.of(args).subList(1, args.length).toArray(String[]::new));
    while (parsed.hasSubcommand() && !parsed.isUsageHelpRequested()) {
      parsed = parsed.subcommand();
    }
    CommandLine chosen = parsed.commandSpec().commandLine();
    if (parsed.isUsageHelpRequested()) {
      io.out().append(Usage.helpText(chosen, io));
      return ExitStatus.DONE;
    }
    Command given = chosen.getCommand();
    return given.run();
  }

  /**
   * Returns the exit status for output that could not be written. A reader that closes the pipe
   * early is no error; a full disk is one.
   */
  private static int handleWriteFailure(IOException e, int status, String[] args, Streams io) {
    String reason = e.getMessage() == null ? "" : e.getMessage();
    // The message of a broken pipe may be in another language, so the kind of the stream is checked
    // first.
    if (io.outIsPipe() || reason.contains("Broken pipe")) {
      return status;
    }
    createReporter(args, io).reportFailure("file", "standard output cannot be written: " + reason);
    return ExitStatus.USAGE;
  }

  /**
   * Returns a reporter for errors before or outside of a command's own reporter. It reads {@code
   * --format} from the arguments, so that these errors have the requested format, too.
   */
  private static ProblemReporter createReporter(String[] args, Streams io) {
    List<String> argumentList = List.of(args);
    int format = argumentList.indexOf("--format");
    boolean json =
        argumentList.contains("--format=json")
            || format >= 0
                && format + 1 < argumentList.size()
                && argumentList.get(format + 1).equals("json");
    return new ProblemReporter(io, json);
  }
}
