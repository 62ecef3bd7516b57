package org.sass.lang.patch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.EditMarks;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfModuleReader;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.flow.ReturnAddresses;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.text.Problem;

/** Changes the code of one kernel in a compiled file, and every section that has its addresses. */
final class CodePatch {
  private static final int SYMBOL_BYTES = 24;
  private static final int SYMBOL_OF_SECTION = 3;

  /** Size of an instruction in the sets whose calls have relocations with addends. */
  private static final int WIDE_BYTES = 16;

  private static final String FROM_REGISTER =
      "takes its target from memory or a register, and no section says where such addresses are";

  private final ElfEditor elf;
  private final SectionHeader text;
  private final Kernel before;
  private final Kernel after;
  private final InstructionMap map;
  private final ReturnAddresses returns;
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Prepares for the changes of one kernel.
   *
   * @param text the section with its code
   * @param before the kernel as the file has it
   * @param after the kernel as the text has it
   */
  CodePatch(ElfEditor elf, SectionHeader text, Kernel before, Kernel after, InstructionMap map) {
    this.elf = elf;
    this.text = text;
    this.before = before;
    this.after = after;
    this.map = map;
    this.returns = ReturnAddresses.of(before);
  }

  /** Changes the sections. Returns why they cannot be changed; nothing if they can. */
  List<Problem> apply() {
    byte[] old = bytes(before);
    byte[] now = bytes(after);
    boolean staysInPlace = map.keepsPlaces() && old.length == now.length;
    if (!staysInPlace) {
      checkThatCodeCanMove(old);
    }
    SectionHeader symbols =
        elf.headers().stream()
            .filter(one -> one.type() == ElfReader.TYPE_SYMBOLS)
            .findFirst()
            .orElse(null);
    for (SectionHeader header : elf.headers()) {
      if (ElfReader.isRelocations(header)) {
        patchRelocations(header, symbols, staysInPlace, now.length);
      }
    }
    patchAddressLists(now.length);
    if (!staysInPlace && problems.isEmpty()) {
      String why = new DebugPatch(elf, text, symbols, map, now.length).apply();
      if (why != null) {
        refuse(after.line(), why);
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    if (staysInPlace) {
      // Only changed bytes are written: a file may hold bits that no text expresses. The code of a
      // damaged file may end within an instruction, which the text lacks.
      byte[] content = elf.content(text);
      for (int i = 0; i < Math.min(now.length, content.length); i++) {
        content[i] = old[i] == now[i] ? content[i] : now[i];
      }
      return problems;
    }
    if (symbols != null) {
      patchSymbols(symbols, now.length);
    }
    elf.replace(text, now);
    return problems;
  }

  private byte[] bytes(Kernel kernel) {
    return CodeWriter.toBytes(
        new Program(
            kernel.code().isEmpty() ? null : kernel.code().get(0).isa(),
            List.of(kernel),
            List.of(),
            List.of()));
  }

  private void refuse(int line, String why) {
    problems.add(
        Problem.error(
            CubinPatcher.REFUSED,
            "the instructions of "
                + before.name()
                + " cannot move: "
                + why
                + "; keep their number and order",
            Math.max(1, line),
            0,
            0));
  }

  private void checkThatCodeCanMove(byte[] old) {
    if (!Arrays.equals(old, elf.content(text))) {
      refuse(after.line(), "its code in the file has bits outside of its instructions");
    } else if (!elf.isAlone(text)) {
      refuse(after.line(), "its section shares bytes with another part of the file");
    }
    returns.loads().forEach(this::checkReturnAddress);
    Set<Long> relocated = relocatedPlaces();
    for (PlacedInstruction placed : before.code()) {
      String why = whyFixed(placed, relocated);
      if (why != null) {
        PlacedInstruction now = map.find(placed.address());
        refuse(
            now == null ? after.line() : now.line(),
            "the instruction at " + InstructionMap.hex(placed.address()) + " " + why);
        return;
      }
    }
  }

  /** Checks that an instruction with the old return address of a call got the new one. */
  private void checkReturnAddress(int load, int address) {
    PlacedInstruction call = before.instructionAt(address - WIDE_BYTES);
    PlacedInstruction now = map.find(load);
    PlacedInstruction callNow = call == null ? null : map.find(call.address());
    if (now != null
        && callNow != null
        && callNow.endAddress() != address
        && ReturnAddresses.immediates(now.decode()).contains((long) address)) {
      String message =
          "this instruction holds the return address of the call at "
              + InstructionMap.hex(call.address())
              + ", which moves to "
              + InstructionMap.hex(callNow.address())
              + "; write a label after the call, and its name here";
      problems.add(InstructionMap.at(now, CubinPatcher.REFUSED, message));
    }
  }

  /** Returns why the code around an instruction has to stay in its place; null if it need not. */
  private String whyFixed(PlacedInstruction placed, Set<Long> relocated) {
    if (!BranchTargets.mayHaveTarget(placed.isa(), placed.word())
        && !placed.isa().mayHaveForm(placed.word(), f -> f.effects().flow() != Flow.NEXT)) {
      return null;
    }
    Insn insn = placed.decode();
    if (insn.form() == null) {
      return null;
    }
    String unknown = whyUnknownTarget(placed, insn);
    if (unknown != null) {
      return relocated.contains((long) placed.address()) ? null : unknown;
    }
    Hole hole = BranchTargets.targetHole(insn.form(), placed.word());
    if (hole != null) {
      long target = BranchTargets.targetAddress(hole, placed.word(), placed.address());
      long there = BranchTargets.landingAddress(before, placed.isa(), target);
      boolean isLabel = before.instructionAt(there) != null;
      return isLabel || relocated.contains((long) placed.address())
          ? null
          : "branches to " + InstructionMap.hex(target) + ", where no instruction is";
    }
    return switch (insn.form().effects().flow()) {
      case INDIRECT -> FROM_REGISTER;
      case BRANCH, CALL, SYNC, PUSH_BREAK, PUSH_RETURN ->
          relocated.contains((long) placed.address())
              ? null
              : ReturnAddresses.immediates(insn).isEmpty()
                  ? FROM_REGISTER
                  : "has an absolute target";
      default -> null;
    };
  }

  /** Returns why nothing says where a call continues or where its function returns to. */
  private String whyUnknownTarget(PlacedInstruction placed, Insn insn) {
    if (insn.form().effects().flow() != Flow.CALL) {
      return null;
    }
    if (!ReturnAddresses.registers(insn).isEmpty()) {
      return FROM_REGISTER;
    }
    return returns.unknownCalls().contains(placed.address())
        ? "is a call, and nothing says which instruction sets its return address"
        : null;
  }

  private Set<Long> relocatedPlaces() {
    Set<Long> places = new HashSet<>();
    for (SectionHeader header : elf.headers()) {
      if (ElfReader.isRelocations(header) && header.info() == text.index()) {
        ByteBuffer entries = ElfEditor.little(elf.content(header));
        int size = ElfReader.relocationBytes(header);
        for (int at = 0; at + size <= entries.capacity(); at += size) {
          places.add(entries.getLong(at));
        }
      }
    }
    return places;
  }

  /** Changes the places of a table of relocations, if they are in this code. */
  private void patchRelocations(
      SectionHeader table, SectionHeader symbols, boolean staysInPlace, int newEnd) {
    ByteBuffer entries = ElfEditor.little(elf.content(table));
    int size = ElfReader.relocationBytes(table);
    String target = targetName(table);
    if (DebugPatch.canFollow(target)) {
      return;
    }
    boolean isDebug = target.startsWith(".debug") || target.startsWith(".nv_debug");
    for (int at = 0; at + size <= entries.capacity(); at += size) {
      int symbol = (int) (entries.getLong(at + 8) >>> 32);
      if (!staysInPlace && isDebug && isSymbolHere(symbols, symbol, false)) {
        String message =
            "the instructions of "
                + before.name()
                + " cannot move: "
                + target
                + " has their addresses; keep their number and order, or compile the file without"
                + " -g";
        problems.add(Problem.error(CubinPatcher.REFUSED, message, Math.max(1, after.line()), 0, 0));
        return;
      }
      if (!staysInPlace && table.info() != text.index() && isSymbolHere(symbols, symbol, true)) {
        refuse(after.line(), table.name() + " has addresses in its code that are not symbols");
        return;
      }
      if (table.info() != text.index()) {
        continue;
      }
      PlacedInstruction old = before.instructionAt(entries.getLong(at));
      PlacedInstruction now = map.find(entries.getLong(at));
      if (old == null) {
        continue;
      }
      boolean same = now != null && now.decode().form() == old.decode().form();
      if (!same) {
        String message =
            "the instruction at "
                + InstructionMap.hex(old.address())
                + " ("
                + old.decode().text().replaceFirst("^\\[.*?\\] ", "")
                + ") gets the address of "
                + symbolName(symbols, symbol)
                + (now == null
                    ? "; keep it, with its mark "
                    : "; this other instruction cannot hold that, so keep the old one, with its"
                        + " mark ")
                + EditMarks.mark("", old.address()).strip();
        int line = now == null ? after.line() : now.line();
        problems.add(Problem.error(CubinPatcher.REFUSED, message, Math.max(1, line), 0, 0));
        return;
      }
      entries.putLong(at, now.address());
      if (size == 24 && !staysInPlace && isSymbolHere(symbols, symbol, false)) {
        moveAddend(entries, at + 16, symbols, symbol, newEnd);
      }
    }
  }

  /**
   * Changes the addend of a relocation that writes an address of this code. Compilers write the
   * return addresses of calls so: the start of the kernel and an addend.
   */
  private void moveAddend(
      ByteBuffer entries, int at, SectionHeader symbols, int symbol, int newEnd) {
    long start = ElfEditor.little(elf.content(symbols)).getLong(symbol * SYMBOL_BYTES + 8);
    long address = start + entries.getLong(at);
    PlacedInstruction call = before.instructionAt(address - WIDE_BYTES);
    PlacedInstruction now = call == null ? null : map.find(call.address());
    long moved = now == null ? map.boundary(address, text.size(), newEnd) : now.endAddress();
    entries.putLong(at, moved - map.boundary(start, text.size(), newEnd));
  }

  /** Returns the name of the section that a table changes; empty if there is none. */
  private String targetName(SectionHeader table) {
    return elf.headers().stream()
        .filter(one -> one.index() == table.info())
        .map(SectionHeader::name)
        .findFirst()
        .orElse("");
  }

  /** Returns whether a symbol is in this code. */
  private boolean isSymbolHere(SectionHeader symbols, int index, boolean onlySectionSymbol) {
    if (symbols == null) {
      return false;
    }
    ByteBuffer table = ElfEditor.little(elf.content(symbols));
    if (index < 0 || index >= table.capacity() / SYMBOL_BYTES) {
      return false;
    }
    int at = index * SYMBOL_BYTES;
    boolean isSection = (table.get(at + 4) & 0xf) == SYMBOL_OF_SECTION;
    boolean isHere = (table.getShort(at + 6) & 0xffff) == text.index();
    return isHere && (isSection || !onlySectionSymbol);
  }

  private String symbolName(SectionHeader symbols, int index) {
    SectionHeader names =
        symbols == null
            ? null
            : elf.headers().stream()
                .filter(one -> one.index() == symbols.link())
                .findFirst()
                .orElse(null);
    ByteBuffer table = ElfEditor.little(symbols == null ? new byte[0] : elf.content(symbols));
    if (names == null || index < 0 || index >= table.capacity() / SYMBOL_BYTES) {
      return "symbol " + index;
    }
    return ElfModuleReader.string(elf.content(names), table.getInt(index * SYMBOL_BYTES));
  }

  private void patchSymbols(SectionHeader symbols, int newEnd) {
    ByteBuffer table = ElfEditor.little(elf.content(symbols));
    for (int at = 0; at + SYMBOL_BYTES <= table.capacity(); at += SYMBOL_BYTES) {
      boolean isHere = (table.getShort(at + 6) & 0xffff) == text.index();
      if (!isHere || (table.get(at + 4) & 0xf) == SYMBOL_OF_SECTION) {
        continue;
      }
      long start = table.getLong(at + 8);
      long end = start + table.getLong(at + 16);
      long newStart = map.boundary(start, text.size(), newEnd);
      table.putLong(at + 8, newStart);
      table.putLong(at + 16, map.boundary(end, text.size(), newEnd) - newStart);
    }
  }

  private void patchAddressLists(int newEnd) {
    SectionHeader info = elf.find(".nv.info." + before.name());
    if (info == null) {
      return;
    }
    AddressLists lists = new AddressLists(before, after, map, text.size(), newEnd);
    byte[] old = elf.content(info);
    byte[] changed = lists.change(old);
    if (lists.refusal() != null) {
      refuse(after.line(), lists.refusal());
    } else if (changed.length != old.length && !elf.isAlone(info)) {
      refuse(after.line(), info.name() + " shares bytes with another part of the file");
    } else {
      elf.replace(info, changed);
    }
  }
}
