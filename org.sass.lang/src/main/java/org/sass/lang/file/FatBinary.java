package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.packed.Lz4Block;
import org.sass.lang.file.packed.ZstdFrame;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Finds compiled kernels in programs for the CPU and in files of fatbinary. A program holds them in
 * the sections {@code .nv_fatbin} and {@code __nv_relfatbin}: containers that begin with {@code
 * 0xba55ed50}, each with entries for several architectures. NVIDIA does not document the format.
 */
public final class FatBinary {
  private static final int MAGIC = 0xba55ed50;
  private static final int CONTAINER_HEADER_BYTES = 16;
  private static final int ENTRY_HEADER_BYTES = 64;
  private static final String REST = "rest";
  private static final String CUT_OFF = "the file is cut off";
  private static final int KIND_PTX = 1;
  private static final int KIND_CUBIN = 2;
  private static final long FLAG_LZ4 = 0x2000;
  private static final long FLAG_ZSTD = 0x8000;
  private static final Set<String> SECTIONS = Set.of(".nv_fatbin", "__nv_relfatbin");

  /** The largest entry that is expanded, so that a damaged file needs no huge memory. */
  private static final int MAX_BYTES = 1 << 28;

  /**
   * An entry.
   *
   * @param kind {@code cubin}, {@code ptx}, the number of another kind, or {@code rest} for the end
   *     of a file that is cut off
   * @param arch the architecture, such as {@code sm_50}; of PTX the one that it needs at least; of
   *     the rest {@code ?}
   * @param bytes size of the contents, expanded
   * @param compressed whether the file holds them compressed
   * @param kernels the kernels of a cubin; empty if it has none, like the one that nvcc's linker
   *     adds to a program
   * @param problem why the contents cannot be read; null if they can
   */
  public record Entry(
      String kind,
      String arch,
      long bytes,
      boolean compressed,
      List<String> kernels,
      String problem) {}

  /**
   * The compiled file that was chosen.
   *
   * @param bytes its bytes; null if there is none
   * @param problem why there is none; null if there is one
   */
  public record Choice(byte[] bytes, Problem problem) {}

  /** An entry, and its expanded contents; null if they cannot be read. */
  private record Content(Entry entry, byte[] bytes) {}

  private FatBinary() {}

  /** Returns whether a file may hold several compiled files. */
  public static boolean matches(byte[] file) {
    return isContainer(file, 0, file.length)
        || ElfReader.isForCpu(file) && !sections(file).isEmpty();
  }

  /** Returns whether a file begins like one with the ending {@code .fatbin}. */
  static boolean isFatBinary(byte[] start) {
    return start.length >= Integer.BYTES && little(start).getInt(0) == MAGIC;
  }

  /** Returns what a file holds. A compiled file holds itself. */
  public static List<Entry> list(byte[] file) {
    return contents(file).stream().map(Content::entry).toList();
  }

  /**
   * Chooses a compiled file. A file that does not hold several is the choice itself.
   *
   * @param arch the wanted architecture; null for any
   * @param kernel the kernel that it must have; null for any
   * @param settings what the user sets to choose one of several, such as {@code --isa ARCH}, for
   *     the message; null if the user cannot choose
   */
  public static Choice choose(byte[] file, String arch, String kernel, String settings) {
    if (!matches(file)) {
      return new Choice(file, null);
    }
    List<Content> contents = contents(file);
    boolean hasKernels = contents.stream().anyMatch(one -> !one.entry.kernels.isEmpty());
    List<Content> found =
        withoutParts(
            contents.stream()
                .filter(one -> one.entry.kind.equals("cubin"))
                .filter(one -> one.bytes == null || !hasKernels || !one.entry.kernels.isEmpty())
                .filter(one -> arch == null || isFor(arch, one.entry.arch, contents))
                .filter(
                    one ->
                        kernel == null || one.bytes == null || one.entry.kernels.contains(kernel))
                .toList());
    boolean mayLackOthers = arch == null && isCutOff(contents);
    if (found.size() == 1 && found.get(0).bytes != null && !mayLackOthers) {
      return new Choice(found.get(0).bytes, null);
    }
    return new Choice(
        null,
        Problem.error("which-cubin", message(contents, found, arch, kernel, settings), 1, 0, 0));
  }

  /**
   * Leaves out the parts from which another compiled file for the same architecture was linked. A
   * program of {@code nvcc -rdc=true} holds both.
   */
  private static List<Content> withoutParts(List<Content> found) {
    Set<String> linkedArchs = new LinkedHashSet<>();
    found.stream()
        .filter(one -> one.bytes != null && !ElfReader.isRelocatable(one.bytes))
        .forEach(one -> linkedArchs.add(one.entry.arch));
    return found.stream()
        .filter(
            one ->
                one.bytes == null
                    || !linkedArchs.contains(one.entry.arch)
                    || !ElfReader.isRelocatable(one.bytes))
        .toList();
  }

  /** Returns whether the file may hold more than its contents, because it is cut off. */
  private static boolean isCutOff(List<Content> contents) {
    return contents.stream().anyMatch(one -> CUT_OFF.equals(one.entry.problem));
  }

  /**
   * Returns whether a compiled file is for an architecture. A name without a letter means a file
   * with a letter, too, if there is none without.
   */
  private static boolean isFor(String wanted, String arch, List<Content> all) {
    return wanted.equals(arch)
        || wanted.equals(Isas.withoutLetter(arch))
            && all.stream().noneMatch(one -> wanted.equals(one.entry.arch));
  }

  private static String message(
      List<Content> all, List<Content> found, String arch, String kernel, String settings) {
    if (found.size() == 1 && found.get(0).bytes == null) {
      Entry entry = found.get(0).entry;
      return "the cubin for " + entry.arch + " cannot be read: " + entry.problem;
    }
    String choose = settings == null ? "" : "; choose one with " + settings;
    if (isCutOff(all) && !found.isEmpty()) {
      return CUT_OFF + "; what is left of it holds " + names(all) + choose;
    }
    String wanted =
        (arch == null ? "" : " for " + arch) + (kernel == null ? "" : " with the kernel " + kernel);
    if (!found.isEmpty()) {
      return "the file holds " + found.size() + " cubins" + wanted + ": " + names(found) + choose;
    }
    boolean onlyPtx = !all.isEmpty() && all.stream().allMatch(one -> one.entry.kind.equals("ptx"));
    return onlyPtx
        ? "the file holds only PTX ("
            + names(all)
            + "), which is not machine code; ptxas compiles it"
        : (isCutOff(all) ? "what is left of the file, which is cut off," : "the file")
            + " holds no cubin"
            + wanted
            + (names(all).isEmpty() ? "" : "; it holds " + names(all));
  }

  private static String names(List<Content> contents) {
    Set<String> names = new LinkedHashSet<>();
    for (Content content : contents) {
      Entry entry = content.entry;
      boolean isEmpty = content.bytes != null && entry.kernels.isEmpty();
      String kernels =
          isEmpty
              ? " (no kernels)"
              : entry.kernels.isEmpty() ? "" : " (" + String.join(", ", entry.kernels) + ")";
      String lost = CUT_OFF.equals(entry.problem) ? " (cut off)" : "";
      String kind = entry.kind.equals("cubin") ? "" : entry.kind + " for ";
      if (!entry.kind.equals(REST)) {
        names.add(kind + entry.arch + kernels + lost);
      }
    }
    return String.join(", ", names);
  }

  private static List<Content> contents(byte[] file) {
    List<Content> contents = new ArrayList<>();
    if (isContainer(file, 0, file.length)) {
      readContainers(file, 0, file.length, contents);
    } else if (ElfReader.isForCpu(file)) {
      for (SectionHeader section : sections(file)) {
        readContainers(file, section.start(), section.start() + section.size(), contents);
      }
    } else if (ElfReader.isElf(file)) {
      CodeImage image = new ElfReader(file).read();
      if (image.problems().isEmpty()) {
        contents.add(cubin(image.arch(), file, false));
      }
    }
    return contents;
  }

  private static List<SectionHeader> sections(byte[] file) {
    List<SectionHeader> headers = new ElfReader(file).headers();
    return headers == null
        ? List.of()
        : headers.stream().filter(one -> one.stored() && SECTIONS.contains(one.name())).toList();
  }

  private static boolean isContainer(byte[] file, int at, int end) {
    return end - at >= CONTAINER_HEADER_BYTES && little(file).getInt(at) == MAGIC;
  }

  /** Reads the containers of a section, which follow one another, with zeros between them. */
  private static void readContainers(byte[] file, int start, int end, List<Content> contents) {
    ByteBuffer bytes = little(file);
    int at = start;
    while (at + CONTAINER_HEADER_BYTES <= end) {
      if (!isContainer(file, at, end)) {
        at += 8;
        continue;
      }
      int header = Math.max(CONTAINER_HEADER_BYTES, bytes.getShort(at + 6) & 0xffff);
      long size = bytes.getLong(at + 8);
      int first = at + header;
      long last = size < 0 || size > end - (long) first ? end : first + size;
      readEntries(file, first, (int) last, contents);
      if (size > end - (long) first && !isCutOff(contents)) {
        long missing = size - (end - (long) first);
        contents.add(new Content(new Entry(REST, "?", missing, false, List.of(), CUT_OFF), null));
      }
      at = Math.max(at + 8, (int) (last + 7) & -8);
    }
  }

  private static void readEntries(byte[] file, int start, int end, List<Content> contents) {
    ByteBuffer bytes = little(file);
    int at = start;
    while (at <= end - ENTRY_HEADER_BYTES) {
      int header = bytes.getInt(at + 4);
      long size = bytes.getLong(at + 8);
      if (header < ENTRY_HEADER_BYTES || header > end - at || size < 0) {
        return;
      }
      if (size > end - at - (long) header) {
        contents.add(cutOff(file, at));
        return;
      }
      contents.add(read(file, at, at + header, (int) size));
      if (header + size > end - at - (long) ENTRY_HEADER_BYTES) {
        return;
      }
      at += header + (int) size;
    }
  }

  /** Returns an entry of which the end is missing. */
  private static Content cutOff(byte[] file, int header) {
    Entry entry = read(file, header, header, 0).entry;
    long size = little(file).getLong(header + 8);
    return new Content(
        new Entry(entry.kind, entry.arch, size, entry.compressed, List.of(), CUT_OFF), null);
  }

  private static Content read(byte[] file, int header, int start, int size) {
    ByteBuffer bytes = little(file);
    int kind = bytes.getShort(header) & 0xffff;
    int packed = bytes.getInt(header + 16);
    int number = bytes.getInt(header + 28);
    long flags = bytes.getLong(header + 40);
    long expanded = bytes.getLong(header + 56);
    boolean isCompressed = (flags & (FLAG_LZ4 | FLAG_ZSTD)) != 0;
    if (kind != KIND_CUBIN) {
      String name = kind == KIND_PTX ? "ptx" : "kind " + kind;
      String arch = (kind == KIND_PTX ? "compute_" : "sm_") + number;
      long length = isCompressed ? expanded : size;
      return new Content(new Entry(name, arch, length, isCompressed, List.of(), null), null);
    }
    String arch = "sm_" + number;
    byte[] content = null;
    String problem = null;
    if (!isCompressed) {
      content = Arrays.copyOfRange(file, start, start + size);
    } else if (packed < 0 || packed > size || expanded < 0 || expanded > MAX_BYTES) {
      problem = "its sizes do not fit into the file";
    } else {
      content =
          (flags & FLAG_ZSTD) != 0
              ? ZstdFrame.expand(file, start, start + packed, (int) expanded)
              : Lz4Block.expand(file, start, start + packed, (int) expanded);
      problem = content == null ? "its compressed bytes are damaged" : null;
    }
    return content == null
        ? new Content(new Entry("cubin", arch, expanded, true, List.of(), problem), null)
        : cubin(arch, content, isCompressed);
  }

  private static Content cubin(String arch, byte[] bytes, boolean isCompressed) {
    CodeImage image =
        ElfReader.isElf(bytes) && !ElfReader.isForCpu(bytes) ? new ElfReader(bytes).read() : null;
    Problem first = image == null || image.problems().isEmpty() ? null : image.problems().get(0);
    boolean isEmpty = first != null && first.code().equals(ElfReader.NO_CODE);
    boolean isWrong = image == null || first != null && !isEmpty;
    String problem =
        image == null ? "it is not an ELF file for CUDA" : isWrong ? first.message() : null;
    List<String> kernels =
        isWrong || isEmpty
            ? List.of()
            : image.sections().stream().map(CodeImage.Section::name).toList();
    String full = isWrong || isEmpty || !image.arch().startsWith(arch) ? arch : image.arch();
    Entry entry = new Entry("cubin", full, bytes.length, isCompressed, kernels, problem);
    return new Content(entry, isWrong ? null : bytes);
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
