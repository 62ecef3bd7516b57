package org.sass.lang.ui.launch;

import java.util.Map;
import java.util.TreeMap;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.ide.analysis.AssemblerOptions;
import org.sass.lang.isa.Isas;
import org.sass.lang.ui.preferences.SassSettings;
import org.sass.sim.debug.HitCondition;
import org.sass.sim.debug.LogMessage;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.NameTable;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.syntax.ElementType;

/**
 * Checks the condition, hit count and message of a breakpoint before a kernel runs. Uses the
 * debugger's own parser and the names that the file declares.
 */
public final class BreakpointCheck {
  private final NameTable names;

  private BreakpointCheck(NameTable names) {
    this.names = names;
  }

  /**
   * Returns the check for breakpoints of a file. If the file cannot be read, no names are known.
   */
  public static BreakpointCheck forFile(IFile file) {
    String text;
    try {
      text = KernelNames.currentText(file);
    } catch (CoreException e) {
      text = "";
    }
    return new BreakpointCheck(readNames(file, text));
  }

  /**
   * Returns the names of the file. The real addresses are known only when the kernel runs; a check
   * needs only the names and their types, so all addresses are 0.
   */
  private static NameTable readNames(IFile file, String text) {
    Assembler.Options options =
        AssemblerOptions.of(file.getName(), SassSettings.settings(), Isas::load);
    Program program = Assembler.assemble(options, text);
    LaunchComments launches = LaunchComments.read(program);
    Map<String, NameTable.TypedAddress> parameters = new TreeMap<>();
    Map<String, NameTable.TypedAddress> buffers = new TreeMap<>();
    Map<String, Integer> labels = new TreeMap<>();
    for (Program.Kernel kernel : program.kernels()) {
      labels.putAll(kernel.labels());
      for (Program.Param param : kernel.params()) {
        ElementType type = ElementType.named(param.type());
        parameters.put(
            param.name(), new NameTable.TypedAddress(0, type == null ? ElementType.U32 : type));
      }
      for (Buffer buffer : launches.settingsFor(kernel.name()).buffers()) {
        buffers.put(buffer.name(), new NameTable.TypedAddress(0, buffer.type()));
      }
    }
    return new NameTable(parameters, buffers, labels, program.isa());
  }

  /** Returns what is wrong with a condition; null if nothing is or the text is blank. */
  public String checkCondition(String text) {
    if (text.isBlank()) {
      return null;
    }
    Expression.CompileResult compiled = Expression.compile(text, names);
    return compiled.problem() == null
        ? null
        : "Condition, column " + (compiled.errorColumn() + 1) + ": " + compiled.problem();
  }

  /** Returns what is wrong with a hit count; null if nothing is or the text is blank. */
  public static String checkHitCount(String text) {
    return text.isBlank() || HitCondition.parse(text) != null
        ? null
        : "Hit count: '" + text.strip() + "' is not 5, >= 5 or % 5";
  }

  /** Returns what is wrong with a message; null if nothing is. */
  public String checkLogMessage(String text) {
    String problem = LogMessage.parse(text, names).problem();
    return problem == null ? null : "Message: " + problem;
  }
}
