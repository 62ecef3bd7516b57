package org.sass.sim.launch.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.ModuleData;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.file.ModuleData.Kind;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.isa.Word;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/**
 * Gives the variables of a module addresses and writes these to code and data. Code has no address
 * of its own: a pointer to a function is the function's offset in its kernel's code.
 */
public final class ModuleLinker {
  private static final int GAP = 256;

  /** Address of the first function of the driver, beyond all code. */
  private static final int FIRST_FUNCTION = 0x7f00_0000;

  private static final int FUNCTION_BYTES = 64;
  private static final long WORD_MASK = 0xffffffffL;

  private final ModuleData module;
  private final Map<String, Memory> sections = new LinkedHashMap<>();
  private final Map<String, Long> addresses = new HashMap<>();
  private final List<GlobalMemory.Region> regions = new ArrayList<>();
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private ModuleLinker(ModuleData module) {
    this.module = module;
  }

  /**
   * Links a kernel with the variables of its module.
   *
   * @param firstAddress address from which on variables in global memory are placed
   * @param constantWindow generic address of constant memory
   */
  public static LinkedModule link(
      ModuleData module, Program.Kernel kernel, long firstAddress, long constantWindow) {
    ModuleLinker linker = new ModuleLinker(module);
    linker.placeSections(firstAddress, constantWindow);
    Program.Kernel linked = linker.relocate(kernel);
    return new LinkedModule(
        linked,
        Map.copyOf(linker.sections),
        Map.copyOf(linker.addresses),
        List.copyOf(linker.regions),
        List.copyOf(linker.problems));
  }

  private void placeSections(long firstAddress, long constantWindow) {
    long next = firstAddress;
    for (DataSection section : module.sections()) {
      Memory memory = Memory.of(section.bytes());
      sections.put(section.name(), memory);
      if (section.bank() >= 0) {
        addresses.put(section.name(), constantWindow);
      } else if (memory.size() > 0) {
        long alignment = Math.max(GAP, section.alignment());
        long address = (next + alignment - 1) / alignment * alignment;
        addresses.put(section.name(), address);
        regions.add(new GlobalMemory.Region(section.name(), address, memory));
        next = address + memory.size() + GAP;
      }
    }
  }

  private Program.Kernel relocate(Program.Kernel kernel) {
    Map<Integer, Word> patched = new HashMap<>();
    for (Relocation relocation : module.relocations()) {
      if (relocation.section().equals(".text." + kernel.name())) {
        PlacedInstruction placed = kernel.instructionAt(relocation.offset());
        if (placed != null) {
          Word word = patched.getOrDefault(placed.address(), placed.word());
          patched.put(placed.address(), patch(word, relocation));
        }
      } else if (sections.containsKey(relocation.section())) {
        relocateData(relocation);
      }
    }
    if (patched.isEmpty()) {
      return kernel;
    }
    List<PlacedInstruction> code =
        kernel.code().stream()
            .map(
                placed ->
                    patched.containsKey(placed.address())
                        ? new PlacedInstruction(
                            placed.isa(),
                            placed.address(),
                            patched.get(placed.address()),
                            placed.line(),
                            placed.column())
                        : placed)
            .toList();
    Map<String, Integer> labels = new LinkedHashMap<>(kernel.labels());
    labels.putAll(functions);
    return new Program.Kernel(
        kernel.name(),
        kernel.line(),
        code,
        labels,
        kernel.params(),
        kernel.sharedBytes(),
        kernel.constants());
  }

  private Word patch(Word word, Relocation relocation) {
    if (relocation.kind() == Kind.OTHER || relocation.kind() == Kind.GENERIC_64) {
      problems.add(describe(relocation));
      return word;
    }
    Long symbol = isDriverFunction(relocation) ? placeFunction(relocation) : addressOf(relocation);
    if (symbol == null) {
      return word;
    }
    int shift = relocation.kind().firstBit();
    long inPlace = word.low() >>> shift & WORD_MASK;
    long address = symbol + relocation.addend() + (relocation.kind().isUpper() ? 0 : inPlace);
    long value = (relocation.kind().isUpper() ? address >>> 32 : address) & WORD_MASK;
    long low = word.low() & ~(WORD_MASK << shift) | value << shift;
    return new Word(word.size(), low, word.high());
  }

  /** Returns whether an instruction needs the address of a function that is not in the file. */
  private static boolean isDriverFunction(Relocation relocation) {
    return relocation.symbolSection().isEmpty()
        && !relocation.symbol().isEmpty()
        && (relocation.kind() == Kind.FUNCTION_20 || relocation.kind() == Kind.FUNCTION_23);
  }

  /** Returns the address of a function that is not in the file, which only calls can use. */
  private Long placeFunction(Relocation relocation) {
    return (long)
        functions.computeIfAbsent(
            relocation.symbol(), name -> FIRST_FUNCTION + FUNCTION_BYTES * functions.size());
  }

  private void relocateData(Relocation relocation) {
    Memory memory = sections.get(relocation.section());
    int offset = relocation.offset();
    if (relocation.kind() != Kind.GENERIC_64 || offset < 0 || offset > memory.size() - 8) {
      problems.add(describe(relocation));
      return;
    }
    Long symbol = addressOf(relocation);
    if (symbol != null) {
      long inPlace =
          Integer.toUnsignedLong(memory.word(offset)) | (long) memory.word(offset + 4) << 32;
      long address = symbol + (relocation.addend() != 0 ? relocation.addend() : inPlace);
      memory.putWord(offset, (int) address);
      memory.putWord(offset + 4, (int) (address >>> 32));
    }
  }

  /** Returns the address of a relocation's symbol; null if it has none. */
  private Long addressOf(Relocation relocation) {
    if (relocation.symbolSection().startsWith(".text.")) {
      return (long) relocation.symbolOffset();
    }
    Long section = addresses.get(relocation.symbolSection());
    if (section == null) {
      problems.add(describe(relocation));
      return null;
    }
    return section + relocation.symbolOffset();
  }

  private static String describe(Relocation relocation) {
    return String.format(
        "%s at 0x%x needs %s, which is not in this file (relocation %d)",
        relocation.section(), relocation.offset(), relocation.symbol(), relocation.number());
  }
}
