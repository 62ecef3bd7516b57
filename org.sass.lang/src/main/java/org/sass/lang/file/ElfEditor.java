package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.file.ElfReader.SectionHeader;

/**
 * Changes sections of an ELF file of 64 bits. Bytes that no change concerns stay as they are, also
 * those between the sections. If a section gets longer or shorter, everything after it moves by a
 * multiple of {@link #STEP}, so that alignments hold.
 */
public final class ElfEditor {
  /** Alignment that every move keeps, in bytes. No section of a cubin has a greater one. */
  private static final int STEP = 128;

  private static final int HEADER_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int OFFSET_OF_SEGMENTS = 32;
  private static final int OFFSET_OF_SECTIONS = 40;

  private final byte[] file;
  private final List<SectionHeader> headers;
  private final ElfReader.Sections sections;
  private final Map<Integer, byte[]> contents = new TreeMap<>();
  private final Map<Integer, Integer> infos = new TreeMap<>();
  private final Map<Integer, Long> flags = new TreeMap<>();
  private final Map<Integer, Integer> emptySizes = new TreeMap<>();

  /** The sections whose sizes change, in the order of the file; set when the file is written. */
  private List<SectionHeader> resized = List.of();

  private ElfEditor(byte[] file, List<SectionHeader> headers) {
    this.file = file;
    this.headers = headers;
    this.sections = new ElfReader.Sections(headers);
  }

  /** Returns an editor; null if the file is not one of 64 bits or its tables are damaged. */
  public static ElfEditor of(byte[] file) {
    if (!ElfReader.isElf(file) || file.length < HEADER_BYTES || file[4] != 2) {
      return null;
    }
    List<SectionHeader> headers = new ElfReader(file).headers();
    ElfEditor editor = headers == null ? null : new ElfEditor(file, headers);
    return editor == null || !editor.hasSegments() ? null : editor;
  }

  private boolean hasSegments() {
    ByteBuffer bytes = little(file);
    int count = bytes.getShort(56) & 0xffff;
    long start = bytes.getLong(OFFSET_OF_SEGMENTS);
    boolean inside = start >= 0 && start <= file.length - (long) count * SEGMENT_BYTES;
    return count == 0 || inside && bytes.getShort(54) == SEGMENT_BYTES;
  }

  /** Returns the headers of all sections, in the order of the file. */
  public List<SectionHeader> headers() {
    return headers;
  }

  /** Returns the section with a name; null if there is none. */
  public SectionHeader find(String name) {
    return sections.first(name);
  }

  /** Returns the section with the names of all sections; null if there is none. */
  public SectionHeader names() {
    int index = little(file).getShort(62) & 0xffff;
    return headers.stream()
        .filter(one -> one.index() == index && one.stored() && one.size() > 0)
        .findFirst()
        .orElse(null);
  }

  /** Returns the size of an entry of the table of sections, in bytes. */
  public int sectionEntryBytes() {
    return little(file).getShort(58) & 0xffff;
  }

  /** Returns the bytes of a section. To change them in place is to change the section. */
  public byte[] content(SectionHeader section) {
    return contents.computeIfAbsent(
        section.index(),
        index ->
            section.stored()
                ? Arrays.copyOfRange(file, section.start(), section.start() + section.size())
                : new byte[0]);
  }

  /** Returns whether no other section and no table of the file shares bytes with a section. */
  public boolean isAlone(SectionHeader section) {
    ByteBuffer bytes = little(file);
    boolean alone =
        !overlaps(section, 0, HEADER_BYTES)
            && !overlaps(
                section,
                bytes.getLong(OFFSET_OF_SEGMENTS),
                (long) SEGMENT_BYTES * (bytes.getShort(56) & 0xffff))
            && !overlaps(
                section,
                bytes.getLong(OFFSET_OF_SECTIONS),
                (long) (bytes.getShort(58) & 0xffff) * (bytes.getShort(60) & 0xffff));
    for (SectionHeader other : headers) {
      alone &=
          other.index() == section.index()
              || !other.stored()
              || !overlaps(section, other.start(), other.size());
    }
    return alone;
  }

  private static boolean overlaps(SectionHeader section, long start, long size) {
    return size > 0
        && start < section.start() + (long) section.size()
        && section.start() < start + size;
  }

  /** Gives a stored section other bytes, as many as wanted. */
  public void replace(SectionHeader section, byte[] content) {
    contents.put(section.index(), content);
  }

  /** Sets the ELF field {@code sh_info} of a section. */
  public void setInfo(SectionHeader section, int info) {
    infos.put(section.index(), info);
  }

  /** Returns the ELF field {@code sh_info} of a section, as changed. */
  int info(SectionHeader section) {
    return infos.getOrDefault(section.index(), section.info());
  }

  /** Sets the ELF field {@code sh_flags} of a section. */
  public void setFlags(SectionHeader section, long value) {
    flags.put(section.index(), value);
  }

  /** Sets the size of a section whose bytes are not stored. */
  public void setEmptySize(SectionHeader section, int size) {
    emptySizes.put(section.index(), size);
  }

  /** Returns whether a segment says how large a section without stored bytes is. */
  public boolean hasSegmentFor(SectionHeader section) {
    ByteBuffer bytes = little(file);
    for (int i = 0; i < (bytes.getShort(56) & 0xffff); i++) {
      int at = (int) bytes.getLong(OFFSET_OF_SEGMENTS) + i * SEGMENT_BYTES;
      if (isEmptyPart(bytes, at, section)) {
        return true;
      }
    }
    return (bytes.getShort(56) & 0xffff) == 0;
  }

  /** Returns whether a section lies in the part of a segment that the file does not store. */
  private static boolean isEmptyPart(ByteBuffer bytes, int segment, SectionHeader section) {
    long start = bytes.getLong(segment + 8);
    long stored = bytes.getLong(segment + 32);
    return bytes.getLong(segment + 40) > stored
        && start <= section.start()
        && section.start() <= start + stored;
  }

  /** Returns the changed file. */
  public byte[] toBytes() {
    resized = resized();
    byte[] result = new byte[(int) moved(file.length, false)];
    copyUnchanged(result);
    contents.forEach(
        (index, content) -> {
          SectionHeader section = sections.at(index);
          int start = (int) moved(section.start(), false);
          System.arraycopy(content, 0, result, start, section.stored() ? content.length : 0);
        });
    ByteBuffer out = little(result);
    moveSegments(out);
    moveSections(out);
    out.putLong(OFFSET_OF_SECTIONS, moved(out.getLong(OFFSET_OF_SECTIONS), false));
    if (out.getLong(OFFSET_OF_SEGMENTS) != 0) {
      out.putLong(OFFSET_OF_SEGMENTS, moved(out.getLong(OFFSET_OF_SEGMENTS), false));
    }
    return result;
  }

  /** Copies the bytes outside of sections whose size changes. */
  private void copyUnchanged(byte[] result) {
    int at = 0;
    for (SectionHeader section : resized) {
      int length = section.start() - at;
      System.arraycopy(file, at, result, (int) moved(at, false), length);
      at = section.start() + section.size();
    }
    System.arraycopy(file, at, result, (int) moved(at, false), file.length - at);
  }

  private List<SectionHeader> resized() {
    return headers.stream()
        .filter(one -> one.stored() && one.size() > 0 && contents.containsKey(one.index()))
        .filter(one -> contents.get(one.index()).length != one.size())
        .sorted(Comparator.comparingInt(SectionHeader::start))
        .toList();
  }

  /**
   * Returns where a place of the old file is in the new one.
   *
   * @param isEnd whether the place is the end of something, so that it stays with the bytes before
   */
  private long moved(long offset, boolean isEnd) {
    long shift = 0;
    for (SectionHeader section : resized) {
      long end = section.start() + section.size();
      int growth = contents.get(section.index()).length - section.size();
      if (isEnd && offset == end) {
        return offset + shift + growth;
      }
      if (offset >= end) {
        shift += growth > 0 ? (growth + STEP - 1L) / STEP * STEP : growth / STEP * STEP;
      }
    }
    return offset + shift;
  }

  private void moveSegments(ByteBuffer out) {
    ByteBuffer old = little(file);
    int count = old.getShort(56) & 0xffff;
    int from = (int) old.getLong(OFFSET_OF_SEGMENTS);
    int to = count == 0 ? 0 : (int) moved(from, false);
    for (int i = 0; i < count; i++) {
      int at = from + i * SEGMENT_BYTES;
      int there = to + i * SEGMENT_BYTES;
      long start = old.getLong(at + 8);
      long size = old.getLong(at + 32);
      long newSize = moved(start + size, true) - moved(start, false);
      newSize = size == 0 ? 0 : newSize;
      out.putLong(there + 8, moved(start, false));
      out.putLong(there + 32, newSize);
      long inMemory = old.getLong(at + 40) + newSize - size;
      for (Map.Entry<Integer, Integer> change : emptySizes.entrySet()) {
        SectionHeader section = sections.at(change.getKey());
        inMemory += isEmptyPart(old, at, section) ? change.getValue() - section.size() : 0;
      }
      out.putLong(there + 40, inMemory);
    }
  }

  private void moveSections(ByteBuffer out) {
    ByteBuffer old = little(file);
    int from = (int) old.getLong(OFFSET_OF_SECTIONS);
    int entry = old.getShort(58) & 0xffff;
    for (SectionHeader section : headers) {
      int there = (int) moved(from, false) + section.index() * entry;
      out.putLong(there + 24, moved(old.getLong(from + section.index() * entry + 24), false));
      byte[] content = contents.get(section.index());
      if (section.stored() && content != null) {
        out.putLong(there + 32, content.length);
      }
      if (emptySizes.containsKey(section.index())) {
        out.putLong(there + 32, emptySizes.get(section.index()));
      }
      if (infos.containsKey(section.index())) {
        out.putInt(there + 44, infos.get(section.index()));
      }
      if (flags.containsKey(section.index())) {
        out.putLong(there + 8, flags.get(section.index()));
      }
    }
  }

  /** Returns a view of bytes whose numbers have their low byte first, as in the files. */
  public static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
