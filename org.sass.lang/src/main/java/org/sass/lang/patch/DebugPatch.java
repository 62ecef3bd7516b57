package org.sass.lang.patch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.dwarf.AddressPlace;
import org.sass.lang.file.dwarf.FrameRewriter;
import org.sass.lang.file.dwarf.LineRewriter;
import org.sass.lang.file.dwarf.RewrittenSection;

/**
 * Carries the moves of instructions into the debug sections that can follow: line programs and call
 * frames. Other debug sections hold addresses in too many forms.
 */
final class DebugPatch {
  private static final int SYMBOL_BYTES = 24;
  private static final int SYMBOL_OF_SECTION = 3;
  private static final String FRAMES = ".debug_frame";
  private static final Set<String> SECTIONS = Set.of(".debug_line", ".nv_debug_line_sass", FRAMES);

  private final ElfEditor elf;
  private final SectionHeader text;
  private final SectionHeader symbols;
  private final InstructionMap map;
  private final int newEnd;

  /** An entry of a table of relocations. */
  private record Entry(ByteBuffer table, int at, boolean hasAddend) {}

  /**
   * Prepares for the moves of one kernel.
   *
   * @param text the section with its code
   * @param symbols the table of symbols, with the addresses before the moves
   * @param newEnd size of its changed code, in bytes
   */
  DebugPatch(
      ElfEditor elf, SectionHeader text, SectionHeader symbols, InstructionMap map, int newEnd) {
    this.elf = elf;
    this.text = text;
    this.symbols = symbols;
    this.map = map;
    this.newEnd = newEnd;
  }

  /** Returns whether the addresses in a section can follow when instructions move. */
  static boolean canFollow(String section) {
    return SECTIONS.contains(section);
  }

  /** Changes the sections. Returns why one cannot be changed; null if all can. */
  String apply() {
    for (SectionHeader section : elf.headers()) {
      String why = canFollow(section.name()) ? change(section) : null;
      if (why != null) {
        return section.name() + " has their addresses, and " + why;
      }
    }
    return null;
  }

  private String change(SectionHeader section) {
    Map<Integer, AddressPlace> places = new HashMap<>();
    Map<Integer, List<Entry>> entries = new HashMap<>();
    for (SectionHeader table : elf.headers()) {
      if (ElfReader.isRelocations(table) && table.info() == section.index()) {
        readPlaces(table, places, entries);
      }
    }
    byte[] old = elf.content(section);
    boolean isAlone =
        elf.headers().stream().filter(one -> one.name().startsWith(ElfReader.TEXT_PREFIX)).count()
            == 1;
    RewrittenSection result =
        section.name().equals(FRAMES)
            ? FrameRewriter.rewrite(old, places, isAlone, this::moved)
            : LineRewriter.rewrite(old, places, isAlone, this::moved);
    if (result.refusal() != null) {
      return result.refusal();
    }
    if (result.bytes().length != old.length && !elf.isAlone(section)) {
      return "it shares bytes with another part of the file";
    }
    if (!result.offsets().keySet().containsAll(entries.keySet())) {
      return "a relocation changes a part of it that is unknown";
    }
    ByteBuffer bytes = ElfEditor.little(result.bytes());
    entries.forEach((offset, list) -> list.forEach(one -> move(one, offset, result, bytes)));
    elf.replace(section, result.bytes());
    return null;
  }

  /** Changes an entry of a table of relocations, and the number in its place or its addend. */
  private static void move(Entry entry, int offset, RewrittenSection result, ByteBuffer bytes) {
    int now = result.offsets().get(offset);
    long change = result.changes().getOrDefault(offset, 0L);
    entry.table.putLong(entry.at, now);
    if (entry.hasAddend) {
      entry.table.putLong(entry.at + 16, entry.table.getLong(entry.at + 16) + change);
    } else if (change != 0) {
      bytes.putLong(now, bytes.getLong(now) + change);
    }
  }

  private void readPlaces(
      SectionHeader table, Map<Integer, AddressPlace> places, Map<Integer, List<Entry>> entries) {
    ByteBuffer bytes = ElfEditor.little(elf.content(table));
    int size = ElfReader.relocationBytes(table);
    boolean hasAddends = size == 24;
    for (int at = 0; at + size <= bytes.capacity(); at += size) {
      long offset = bytes.getLong(at);
      int symbol = (int) (bytes.getLong(at + 8) >>> 32);
      long addend = hasAddends ? bytes.getLong(at + 16) : 0;
      if (offset == (int) offset) {
        entries
            .computeIfAbsent((int) offset, any -> new ArrayList<>())
            .add(new Entry(bytes, at, hasAddends));
        places.put((int) offset, place(symbol, addend));
      }
    }
  }

  private AddressPlace place(int symbol, long addend) {
    ByteBuffer table = ElfEditor.little(symbols == null ? new byte[0] : elf.content(symbols));
    if (symbol < 0 || symbol >= table.capacity() / SYMBOL_BYTES) {
      return new AddressPlace(false, addend, addend);
    }
    int at = symbol * SYMBOL_BYTES;
    boolean isHere = (table.getShort(at + 6) & 0xffff) == text.index();
    long value = table.getLong(at + 8);
    boolean stays = !isHere || (table.get(at + 4) & 0xf) == SYMBOL_OF_SECTION;
    long newValue = stays ? value : map.boundary(value, text.size(), newEnd);
    return new AddressPlace(isHere, value + addend, newValue + addend);
  }

  private long moved(long address) {
    PlacedInstruction now = map.find(address);
    return now != null ? now.address() : map.boundary(address, text.size(), newEnd);
  }
}
