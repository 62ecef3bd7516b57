package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.LaunchComment;

/**
 * Reads the parameter values that launch comments give to a kernel: {@code //! launch
 * param=u64:@a,7}.
 */
final class HostLaunch {

  /** Prefix of a value of two words. */
  static final String WIDE_PREFIX = "u64:";

  private static final Pattern PARAM = Pattern.compile("\\bparam=((?:[^\\s,]+(?:,\\s*)?)+)");
  private static final Pattern KERNEL_SCOPE = Pattern.compile("\\s*kernel\\s+(\\S+).*");

  private HostLaunch() {}

  /**
   * A parameter value.
   *
   * @param line index of its line, from 0
   * @param column column of its first character, from 0
   * @param text the value as written
   */
  record Value(int line, int column, String text) {

    boolean isWide() {
      return text.startsWith(WIDE_PREFIX);
    }

    /** Returns whether it is the address of a buffer. */
    boolean isPointer() {
      return text.startsWith("@") || text.startsWith(WIDE_PREFIX + "@");
    }
  }

  /** Returns the values for a kernel, in the order of its parameters. */
  static List<Value> of(Program program, Kernel kernel) {
    List<Value> values = new ArrayList<>();
    String scope = null;
    for (LaunchComment launch : program.launchComments()) {
      Matcher named = KERNEL_SCOPE.matcher(launch.text());
      if (named.matches()) {
        scope = named.group(1);
      } else if (scope == null || scope.equals(kernel.name())) {
        addValues(launch, values);
      }
    }
    return values;
  }

  private static void addValues(LaunchComment launch, List<Value> values) {
    Matcher list = PARAM.matcher(launch.text());
    while (list.find()) {
      int at = list.start(1);
      for (String part : list.group(1).split(",", -1)) {
        String text = part.strip();
        int start = at + part.indexOf(text);
        if (!text.isEmpty()) {
          values.add(new Value(launch.line() - 1, launch.column() + start, text));
        }
        at += part.length() + 1;
      }
    }
  }
}
