package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.file.ModuleData;
import org.sass.lang.file.ModuleData.Variable;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.module.LinkedModule;
import org.sass.sim.launch.settings.SymbolFile;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Memory;

/** The variables of a compiled file, which launch settings can set and name. */
final class ModuleVariables {
  private final ModuleData module;
  private final LaunchFiles files;
  private final List<Problem> problems;
  private final List<PlacedBuffer> variables = new ArrayList<>();

  /**
   * Makes a list without variables.
   *
   * @param problems receives the errors
   */
  ModuleVariables(ModuleData module, LaunchFiles files, List<Problem> problems) {
    this.module = module;
    this.files = files;
    this.problems = problems;
  }

  /** Returns the variables that were placed. */
  List<PlacedBuffer> buffers() {
    return variables;
  }

  /** Returns the variables in global memory, whose addresses a kernel can use. */
  List<PlacedBuffer> inGlobalMemory() {
    return variables.stream().filter(one -> !isConstant(one)).toList();
  }

  /** Returns whether a buffer is a variable in constant memory. */
  boolean isConstant(PlacedBuffer buffer) {
    if (!variables.contains(buffer)) {
      return false;
    }
    return module.findSection(module.findVariable(buffer.name()).section()).bank() >= 0;
  }

  /** Takes over where the variables are in the memories of a linked module. */
  void place(LinkedModule linked) {
    for (Variable variable : module.variables()) {
      Memory memory = linked.memoryOf(variable);
      if (memory != null
          && variable.offset() >= 0
          && variable.size() >= 0
          && variable.size() <= memory.size() - variable.offset()) {
        variables.add(
            new PlacedBuffer(
                variable.name(),
                ElementType.U32,
                false,
                linked.addresses().getOrDefault(variable.section(), 0L) + variable.offset(),
                variable.size(),
                memory,
                variable.offset(),
                true));
      }
    }
  }

  /** Sets variables to the contents of files, as a host program does before a launch. */
  void set(List<SymbolFile> symbols) {
    for (SymbolFile symbol : symbols) {
      PlacedBuffer variable =
          variables.stream()
              .filter(one -> one.name().equals(symbol.name()))
              .findFirst()
              .orElse(null);
      if (variable == null) {
        reportMissingSymbol(symbol);
        continue;
      }
      byte[] bytes = files.readBytes(symbol.file());
      if (bytes == null) {
        continue;
      }
      if (bytes.length > variable.size()) {
        files.reportError(
            symbol.file(),
            symbol.file().path()
                + " has "
                + bytes.length
                + " bytes; "
                + symbol.name()
                + " has "
                + variable.size());
        continue;
      }
      if (bytes.length < variable.size()) {
        String message = "%s has %d bytes; the other %d of %s keep the value in the compiled file";
        int others = variable.size() - bytes.length;
        files.reportWarning(
            symbol.file(),
            String.format(message, symbol.file().path(), bytes.length, others, symbol.name()));
      }
      variable.memory().put(variable.offset(), bytes);
    }
  }

  private void reportMissingSymbol(SymbolFile symbol) {
    List<String> names = variables.stream().map(PlacedBuffer::name).toList();
    problems.add(
        symbol
            .file()
            .origin()
            .error(
                LaunchPreparation.SYMBOL_CODE,
                "there is no variable "
                    + symbol.name()
                    + (names.isEmpty()
                        ? " in the file; it has none"
                        : " (there are: " + String.join(", ", names) + ")"),
                0,
                0));
  }
}
