package org.sass.sim.cli.io;

import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options and arguments that a command accepts, and its help text. Both are in the order in
 * which they are added.
 *
 * <p>This builds the model of picocli. Picocli can also read it from annotations, but then that
 * takes a fifth of the processor time of a small run (docs/decisions/README.md).
 */
public final class CommandSyntax {
  private static final String HEADING = "%%n%s:%%n";

  private final CommandSpec spec;

  private CommandSyntax(CommandSpec spec) {
    this.spec = spec;
  }

  /** Returns the picocli model of a command, which has the command as its user object. */
  public static CommandSpec of(Command command) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
    UsageMessageSpec help = spec.usageMessage();
    help.synopsisHeading("%nUsage: ").abbreviateSynopsis(true).sortOptions(false);
    help.parameterListHeading(HEADING.formatted("Arguments"));
    help.optionListHeading(HEADING.formatted("Options"));
    help.commandListHeading(HEADING.formatted("Commands")).synopsisSubcommandLabel("COMMAND");
    command.describe(new CommandSyntax(spec));
    return spec;
  }

  /** Sets the sentence that says what the command does. */
  public CommandSyntax header(String sentence) {
    spec.usageMessage().header(sentence);
    return this;
  }

  /** Sets a paragraph that follows the synopsis. */
  public CommandSyntax description(String paragraph) {
    spec.usageMessage().description("", paragraph);
    return this;
  }

  /**
   * Sets the end of the help text.
   *
   * @param title its heading, without a colon
   * @param lines its lines, such as examples
   */
  public CommandSyntax footer(String title, String... lines) {
    spec.usageMessage().footerHeading(HEADING.formatted(title)).footer(lines);
    return this;
  }

  /** Adds options that several commands have. */
  public CommandSyntax add(OptionGroup group) {
    group.describe(this);
    return this;
  }

  /** Adds a command whose name follows the name of this command. */
  public CommandSyntax subcommand(String name, Command command) {
    spec.addSubcommand(name, of(command));
    return this;
  }

  /**
   * Adds an option without a value.
   *
   * @param given called if the user gives the option
   * @param description its description; each element starts a line
   */
  public CommandSyntax flag(String name, Runnable given, String... description) {
    return add(
        OptionSpec.builder(name)
            .type(boolean.class)
            .arity("0")
            .setter(setter(value -> given.run()))
            .description(description));
  }

  /** Adds the options {@code -h} and {@code --help}. */
  public CommandSyntax help() {
    return add(
        OptionSpec.builder("-h", "--help")
            .type(boolean.class)
            .arity("0")
            .usageHelp(true)
            .description("Shows this help."));
  }

  /**
   * Adds an option that has a value, and that may be given once.
   *
   * @param label stands for the value in the help text
   * @param reader gets the value if the user gives the option
   * @param description its description; each element starts a line
   */
  public CommandSyntax option(
      String name, String label, Consumer<String> reader, String... description) {
    return add(option(List.of(name), label, reader, description));
  }

  /** Adds the options {@code -o} and {@code --output}, which name a file or a folder to write. */
  public CommandSyntax output(String label, Consumer<String> reader, String... description) {
    return add(option(List.of("-o", "--output"), label, reader, description));
  }

  /**
   * Adds an option that has a value, and that may be given several times.
   *
   * @param reader gets each value
   */
  public CommandSyntax repeatable(
      String name, String label, Consumer<String> reader, String... description) {
    return add(repeatable(name, label, reader).description(description));
  }

  /**
   * Adds an option that has a value, at a place in the help text.
   *
   * @param order number by which the help sorts its options; those of other methods have -1
   * @param isRepeatable whether it may be given several times
   * @param reader gets each value
   */
  public CommandSyntax ordered(
      int order,
      String name,
      String label,
      boolean isRepeatable,
      Consumer<String> reader,
      List<String> description) {
    String[] lines = description.toArray(String[]::new);
    return add(
        isRepeatable
            ? repeatable(name, label, reader).description(lines).order(order)
            : option(List.of(name), label, reader, lines).order(order));
  }

  /**
   * Adds arguments, which are not options.
   *
   * @param label stands for the argument in the help text
   * @param arity how many there may be: {@code 1}, {@code 0..1}, {@code 0..*} or {@code 1..*}
   * @param reader gets each argument
   */
  public CommandSyntax argument(
      String label, String arity, Consumer<String> reader, String description) {
    boolean several = arity.endsWith("*");
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel(label)
            .index(several ? "0..*" : "0")
            .arity(arity)
            .required(!arity.startsWith("0"))
            .type(several ? List.class : String.class)
            .auxiliaryTypes(String.class)
            .setter(several ? listSetter(reader) : textSetter(reader))
            .description(description)
            .build());
    return this;
  }

  private static OptionSpec.Builder option(
      List<String> names, String label, Consumer<String> reader, String... description) {
    return OptionSpec.builder(names.toArray(String[]::new))
        .paramLabel(label)
        .type(String.class)
        .setter(textSetter(reader))
        .description(description);
  }

  private static OptionSpec.Builder repeatable(String name, String label, Consumer<String> reader) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .setter(listSetter(reader));
  }

  private CommandSyntax add(OptionSpec.Builder option) {
    spec.addOption(option.build());
    return this;
  }

  private static ISetter textSetter(Consumer<String> reader) {
    return setter(value -> reader.accept((String) value));
  }

  private static ISetter listSetter(Consumer<String> reader) {
    return setter(values -> ((List<?>) values).forEach(value -> reader.accept((String) value)));
  }

  /**
   * Makes a setter that picocli calls with the value of an option. Before it parses, picocli also
   * calls it with null to set the initial value, which is already there.
   */
  private static ISetter setter(Consumer<Object> reader) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        if (value != null) {
          reader.accept(value);
        }
        return null;
      }
    };
  }
}
