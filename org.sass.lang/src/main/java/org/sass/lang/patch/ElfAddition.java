package org.sass.lang.patch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.ElfReader.SectionHeader;

/**
 * Adds a section without stored bytes to an ELF file of 64 bits. It comes after all others, so that
 * the numbers of sections and symbols stay. The tables of sections and segments, which get one more
 * entry, are written to the end of the file; compilers write them there, too.
 */
final class ElfAddition {
  private static final int SECTION_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int TYPE_NO_BITS = 8;

  /** The section is in memory, and is written to. */
  private static final long FLAGS = 3;

  private static final int TYPE_LOADED = 1;

  /** A segment that is read and written. */
  private static final int READ_AND_WRITE = 6;

  private final byte[] file;
  private final ByteBuffer old;
  private final SectionHeader text;
  private final int size;
  private final int sections;
  private final int segments;
  private final int sectionTable;
  private final int segmentTable;

  /**
   * A section to be added: the static shared memory of a kernel.
   *
   * @param name its name
   * @param text the name of the section with the code that it belongs to
   * @param size its size in bytes
   */
  record Addition(String name, String text, int size) {}

  private ElfAddition(byte[] file, SectionHeader text, int size) {
    this.file = file;
    this.text = text;
    this.size = size;
    old = ElfEditor.little(file);
    sectionTable = (int) old.getLong(40);
    sections = old.getShort(60) & 0xffff;
    segments = old.getShort(56) & 0xffff;
    segmentTable = segments == 0 ? 0 : (int) old.getLong(32);
  }

  /** Returns why no section can be added to a file; null if one can. */
  static String refusal(ElfEditor elf) {
    SectionHeader names = elf.names();
    if (names == null || !elf.isAlone(names)) {
      return "its table with the names of sections cannot grow";
    }
    return elf.sectionEntryBytes() != SECTION_BYTES || elf.headers().size() >= 0xfeff
        ? "its table of sections cannot grow"
        : null;
  }

  /** Returns a file with a section more. {@link #refusal} has to allow it. */
  static byte[] add(byte[] file, Addition addition) {
    ElfEditor elf = ElfEditor.of(file);
    SectionHeader names = elf.names();
    byte[] name = (addition.name + "\0").getBytes(StandardCharsets.UTF_8);
    byte[] table = elf.content(names);
    byte[] longer = Arrays.copyOf(table, table.length + name.length);
    System.arraycopy(name, 0, longer, table.length, name.length);
    elf.replace(names, longer);
    byte[] named = elf.toBytes();
    SectionHeader text = ElfEditor.of(named).find(addition.text);
    return new ElfAddition(named, text, addition.size).add(table.length);
  }

  private byte[] add(int nameOffset) {
    int start = align(endOfContents());
    int newSegments = segments == 0 ? 0 : segments + 1;
    int segmentStart = start + (sections + 1) * SECTION_BYTES;
    byte[] result = Arrays.copyOf(Arrays.copyOf(file, endOfContents()), start);
    result = Arrays.copyOf(result, segmentStart + newSegments * SEGMENT_BYTES);
    ByteBuffer out = ElfEditor.little(result);
    out.put(start, file, sectionTable, sections * SECTION_BYTES);
    writeSection(out, start + sections * SECTION_BYTES, nameOffset);
    if (segments > 0) {
      writeSegments(out, segmentStart);
      out.putLong(32, segmentStart);
      out.putShort(56, (short) newSegments);
    }
    out.putLong(40, start);
    out.putShort(60, (short) (sections + 1));
    return result;
  }

  /** Returns where the file ends without its tables; where it ends with them if more follows. */
  private int endOfContents() {
    int end = segments == 0 ? sectionTable : Math.min(sectionTable, segmentTable);
    boolean isLast = true;
    for (SectionHeader section : new ElfReader(file).headers()) {
      isLast &= !section.stored() || section.start() + section.size() <= end;
    }
    return isLast ? end : file.length;
  }

  private static int align(int offset) {
    return offset + 7 & -8;
  }

  private void writeSection(ByteBuffer out, int at, int nameOffset) {
    out.putInt(at, nameOffset);
    out.putInt(at + 4, TYPE_NO_BITS);
    out.putLong(at + 8, FLAGS);
    out.putLong(at + 24, text.start() + text.size());
    out.putLong(at + 32, size);
    out.putInt(at + 44, text.index());
    out.putLong(at + 48, 16);
  }

  /** Writes the segments, with one for the new section after that of the code. */
  private void writeSegments(ByteBuffer out, int start) {
    int oldBytes = segments * SEGMENT_BYTES;
    int place = placeOfNew();
    for (int i = 0; i < segments; i++) {
      int from = segmentTable + i * SEGMENT_BYTES;
      int to = start + (i < place ? i : i + 1) * SEGMENT_BYTES;
      out.put(to, file, from, SEGMENT_BYTES);
      if (old.getLong(from + 8) == segmentTable && old.getLong(from + 32) == oldBytes) {
        // A segment of the table itself.
        out.putLong(to + 8, start);
        out.putLong(to + 32, oldBytes + SEGMENT_BYTES);
        out.putLong(to + 40, oldBytes + SEGMENT_BYTES);
      }
    }
    int at = start + place * SEGMENT_BYTES;
    out.putInt(at, TYPE_LOADED);
    out.putInt(at + 4, READ_AND_WRITE);
    out.putLong(at + 8, text.start() + text.size());
    out.putLong(at + 40, size);
    out.putLong(at + 48, 8);
  }

  private int placeOfNew() {
    for (int i = 0; i < segments; i++) {
      int at = segmentTable + i * SEGMENT_BYTES;
      long start = old.getLong(at + 8);
      if (start <= text.start() && text.start() < start + old.getLong(at + 32)) {
        return i + 1;
      }
    }
    return segments;
  }
}
