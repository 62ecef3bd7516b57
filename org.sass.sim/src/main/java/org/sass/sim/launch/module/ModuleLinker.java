package org.sass.sim.launch.module;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.ModuleData;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.file.ModuleData.Kind;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.file.ModuleData.Value;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Word;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/**
 * Gives the variables of a module addresses and writes these to code and data. Addresses of code
 * begin at 0 with the kernel: a pointer to a function is the function's offset in its kernel's
 * code. Functions in other sections get addresses after it.
 */
public final class ModuleLinker {
  private static final int GAP = 256;

  /** Address of the first function of the driver, beyond all code. */
  private static final int FIRST_FUNCTION = 0x7f00_0000;

  private static final int FUNCTION_BYTES = 64;
  private static final int BANK_BITS = 5;

  /** The numbers of the kinds for descriptors of functions, {@code R_CUDA_FUNC_DESC...}. */
  private static final Set<Integer> DESCRIPTORS = Set.of(31, 32, 33, 34, 35, 47, 48, 49);

  private final CompiledKernel compiled;
  private final ModuleData module;
  private final CodeLayout layout;
  private final Map<String, Memory> sections = new LinkedHashMap<>();
  private final Map<String, Long> addresses = new HashMap<>();
  private final Map<String, Long> shared = new HashMap<>();
  private final List<GlobalMemory.Region> regions = new ArrayList<>();
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private ModuleLinker(CompiledKernel compiled, Program.Kernel kernel) {
    this.compiled = compiled;
    module = compiled.module();
    layout = CodeLayout.of(kernel, compiled.functions());
  }

  /**
   * Links a kernel with the variables of its module and with the functions that it needs.
   *
   * @param compiled what the file says about the kernel
   * @param firstAddress address from which on variables in global memory are placed
   * @param constantWindow generic address of constant memory
   */
  public static LinkedModule link(
      CompiledKernel compiled, Program.Kernel kernel, long firstAddress, long constantWindow) {
    ModuleLinker linker = new ModuleLinker(compiled, kernel);
    linker.placeSections(firstAddress, constantWindow);
    linker.checkConstants(kernel);
    Program.Kernel linked = linker.relocate();
    return new LinkedModule(
        linked,
        Map.copyOf(linker.sections),
        Map.copyOf(linker.addresses),
        List.copyOf(linker.regions),
        List.copyOf(linker.problems));
  }

  /** Reports functions with constants: a bank has room for those of the kernel only. */
  private void checkConstants(Program.Kernel kernel) {
    for (CompiledKernel.Function function : compiled.functions()) {
      for (Program.Constant constant : function.code().constants()) {
        boolean isCommon =
            kernel.constants().stream()
                .anyMatch(
                    one ->
                        one.bank() == constant.bank()
                            && Arrays.equals(one.bytes(), constant.bytes()));
        if (!isCommon) {
          problems.add(
              String.format(
                  "%s calls %s, which has constants of its own in bank %d;"
                      + " link the file with nvlink or nvcc -dlink first",
                  kernel.name(), function.code().name(), constant.bank()));
        }
      }
    }
  }

  private void placeSections(long firstAddress, long constantWindow) {
    long next = firstAddress;
    compiled.sharedAddresses(layout.kernel().name()).forEach(shared::put);
    for (DataSection section : module.sections()) {
      Memory memory = new Memory(section.size());
      memory.put(0, section.bytes());
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

  private Program.Kernel relocate() {
    Program.Kernel kernel = layout.kernel();
    Map<Integer, Word> patched = new HashMap<>();
    for (Relocation relocation : module.relocations()) {
      PlacedInstruction placed = layout.find(relocation.section(), relocation.offset());
      if (placed != null) {
        Word word = patched.getOrDefault(placed.address(), placed.word());
        patched.put(placed.address(), patch(word, placed.endAddress(), relocation));
      } else if (layout.addresses().containsKey(relocation.section())) {
        problems.add(describe(relocation, ", but no instruction is there"));
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

  /**
   * Returns a word with an address in it.
   *
   * @param end address after the instruction, to which distances are relative
   */
  private Word patch(Word word, int end, Relocation relocation) {
    Kind kind = relocation.kind();
    if (kind == Kind.OTHER || kind == Kind.GENERIC_64 || kind.firstBit() + kind.bits() > 64) {
      problems.add(describe(relocation));
      return word;
    }
    if (kind.value() == Value.CONSTANT_WORD || kind.value() == Value.CONSTANT_BYTE) {
      return patchConstant(word, relocation);
    }
    Long symbol = isDriverFunction(relocation) ? placeFunction(relocation) : addressOf(relocation);
    if (symbol == null) {
      return word;
    }
    long mask = (1L << kind.bits()) - 1;
    long inPlace = word.low() >>> kind.firstBit() & mask;
    long address = symbol + relocation.addend();
    long value =
        switch (kind.value()) {
          case UPPER_HALF -> address >>> 32;
          case DISTANCE -> address + inPlace - end;
          default -> address + inPlace;
        };
    if (kind.bits() < 32 && kind.value() == Value.ADDRESS && value >>> kind.bits() != 0) {
      problems.add(
          String.format(
              "%s at 0x%x has %d bits for the address of %s, which is 0x%x",
              relocation.section(), relocation.offset(), kind.bits(), relocation.symbol(), value));
    }
    return withBits(word, kind.firstBit(), kind.bits(), value);
  }

  /** Returns a word with the place of a constant in it. */
  private Word patchConstant(Word word, Relocation relocation) {
    Kind kind = relocation.kind();
    DataSection section = module.findSection(relocation.symbolSection());
    if (section == null || section.bank() < 0) {
      problems.add(describe(relocation));
      return word;
    }
    int shift = kind.value() == Value.CONSTANT_WORD ? 2 : 0;
    long inPlace = word.low() >>> kind.firstBit() & (1L << kind.bits()) - 1;
    long offset = relocation.symbolOffset() + relocation.addend() + (inPlace << shift);
    Word placed = withBits(word, kind.firstBit(), kind.bits(), offset >> shift);
    return withBits(placed, kind.firstBit() + kind.bits(), BANK_BITS, section.bank());
  }

  private static Word withBits(Word word, int firstBit, int bits, long value) {
    long mask = (1L << bits) - 1;
    long low = word.low() & ~(mask << firstBit) | (value & mask) << firstBit;
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
    if (relocation.kind() != Kind.GENERIC_64) {
      problems.add(describe(relocation));
      return;
    }
    if (relocation.offset() < 0 || relocation.offset() > memory.size() - Long.BYTES) {
      problems.add(describe(relocation, ", but the section ends before it"));
      return;
    }
    int offset = (int) relocation.offset();
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
    String name = relocation.symbolSection();
    Integer code = layout.addresses().get(name);
    Long section =
        code != null ? Long.valueOf(code) : shared.getOrDefault(name, addresses.get(name));
    if (section == null) {
      problems.add(describe(relocation));
      return null;
    }
    return section + relocation.symbolOffset();
  }

  private String describe(Relocation relocation) {
    String why =
        DESCRIPTORS.contains(relocation.number())
            ? " as a descriptor of a function, which only the driver makes"
            : relocation.kind() == Kind.OTHER && Kind.of(relocation.number()) == Kind.OTHER
                ? " in a way that is not known"
                : relocation.symbolSection().isEmpty()
                    ? ", which is not in this file"
                    : ", which is in "
                        + relocation.symbolSection()
                        + ", a section without an address here";
    return describe(relocation, why);
  }

  private String describe(Relocation relocation, String why) {
    return String.format(
        "kernel %s cannot be run: %s at 0x%x needs %s%s (relocation %d)%s",
        layout.kernel().name(),
        relocation.section(),
        relocation.offset(),
        relocation.symbol(),
        why,
        relocation.number(),
        describeInstruction(relocation));
  }

  /** Returns the instruction that a relocation is for, as faults show it; empty for data. */
  private String describeInstruction(Relocation relocation) {
    PlacedInstruction placed = layout.find(relocation.section(), relocation.offset());
    if (placed == null) {
      return "";
    }
    String line = placed.line() > 0 ? ", line " + placed.line() : "";
    SourceLines.Place source = compiled.findSource(relocation.section(), relocation.offset());
    return line + (source == null ? "" : ", " + source) + ": " + placed.decode().text();
  }
}
