package org.sass.lang.patch;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;

/**
 * Carries changes of code into the addresses that {@code .nv.info.NAME} lists for a kernel. NVIDIA
 * documents none of these attributes; their numbers and contents are what the files of its
 * compilers show.
 */
final class AddressLists {
  private static final int FORMAT_VALUE_FOLLOWS = 4;
  private static final int EXITS = 0x1c;
  private static final int BRANCH_TARGETS = 0x34;

  /** Attributes that are lists of instruction addresses. */
  private static final Set<Integer> LISTS = Set.of(EXITS, 0x1d, 0x25, 0x27, 0x28, 0x31, 0x39);

  /** Attributes with a value that has no address in it. */
  private static final Set<Integer> WITHOUT_ADDRESSES =
      Set.of(
          0x05, 0x0a, 0x0c, 0x0f, 0x10, 0x11, 0x12, 0x17, 0x18, 0x19, 0x1b, 0x1e, 0x23, 0x29, 0x2f,
          0x32, 0x36, 0x37, 0x38, 0x3d, 0x3f);

  private final Kernel before;
  private final Kernel after;
  private final InstructionMap map;
  private final long oldEnd;
  private final long newEnd;

  /** Whether all addresses, and the instructions that end threads, are those of the file. */
  private final boolean isUnchanged;

  private String refusal;

  /**
   * Prepares for the changes of one kernel.
   *
   * @param oldEnd size of its code in the file, in bytes
   * @param newEnd size of its changed code, in bytes
   */
  AddressLists(Kernel before, Kernel after, InstructionMap map, long oldEnd, long newEnd) {
    this.before = before;
    this.after = after;
    this.map = map;
    this.oldEnd = oldEnd;
    this.newEnd = newEnd;
    isUnchanged = map.keepsPlaces() && ends(before).equals(ends(after));
  }

  /** Returns why the entries cannot be changed; null if they can. */
  String refusal() {
    return refusal;
  }

  /** Returns the changed entries. */
  byte[] change(byte[] entries) {
    ByteBuffer info = little(entries);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    while (at + 4 <= entries.length) {
      int attribute = info.get(at + 1) & 0xff;
      boolean follows = info.get(at) == FORMAT_VALUE_FOLLOWS;
      int size = follows ? info.getShort(at + 2) & 0xffff : 0;
      if (at + 4 + size > entries.length) {
        break;
      }
      byte[] value = new byte[size];
      info.get(at + 4, value);
      byte[] changed = follows ? changeValue(attribute, value) : value;
      out.write(entries, at, 2);
      out.write(follows ? changed.length : entries[at + 2]);
      out.write(follows ? changed.length >> 8 : entries[at + 3]);
      out.writeBytes(changed);
      at += 4 + size;
    }
    out.write(entries, at, entries.length - at);
    return out.toByteArray();
  }

  private byte[] changeValue(int attribute, byte[] value) {
    if (isUnchanged) {
      return value;
    }
    if (attribute == EXITS && listsAllEnds(words(value))) {
      return bytes(ends(after));
    }
    if (LISTS.contains(attribute)) {
      return bytes(movedList(words(value)));
    }
    if (attribute == BRANCH_TARGETS) {
      return bytes(movedTargets(words(value)));
    }
    if (!map.keepsPlaces() && !WITHOUT_ADDRESSES.contains(attribute)) {
      refusal =
          "the attribute 0x"
              + Integer.toHexString(attribute)
              + " of .nv.info."
              + before.name()
              + " is unknown and may hold addresses of instructions";
    }
    return value;
  }

  private boolean listsAllEnds(List<Integer> list) {
    return Set.copyOf(list).equals(Set.copyOf(ends(before)));
  }

  /** Returns the addresses of the instructions that end threads. */
  private static List<Integer> ends(Kernel kernel) {
    List<Integer> ends = new ArrayList<>();
    for (PlacedInstruction placed : kernel.code()) {
      boolean mayEnd = placed.isa().mayHaveForm(placed.word(), AddressLists::isEnd);
      Form form = mayEnd ? Decoder.form(placed.isa(), placed.word()) : null;
      if (form != null && isEnd(form)) {
        ends.add(placed.address());
      }
    }
    return ends;
  }

  private static boolean isEnd(Form form) {
    return form.effects().flow() == Flow.END;
  }

  private List<Integer> movedList(List<Integer> list) {
    List<Integer> moved = new ArrayList<>();
    for (int address : list) {
      PlacedInstruction now = map.find(address);
      if (now != null) {
        moved.add(now.address());
      }
    }
    return moved;
  }

  /** Changes entries of an instruction's address, a word, the number of targets and the targets. */
  private List<Integer> movedTargets(List<Integer> list) {
    List<Integer> moved = new ArrayList<>();
    int at = 0;
    while (at + 3 <= list.size()) {
      int count = list.get(at + 2);
      PlacedInstruction now = map.find(list.get(at));
      if (count < 0 || count > list.size() - at - 3) {
        break;
      }
      if (now != null) {
        moved.add(now.address());
        moved.add(list.get(at + 1));
        moved.add(count);
        for (int target : list.subList(at + 3, at + 3 + count)) {
          moved.add((int) map.boundary(target, oldEnd, newEnd));
        }
      }
      at += 3 + count;
    }
    if (at < list.size() && !map.keepsPlaces()) {
      refusal = "the list of branch targets in .nv.info." + before.name() + " cannot be read";
    }
    return at < list.size() ? list : moved;
  }

  private static List<Integer> words(byte[] value) {
    List<Integer> words = new ArrayList<>();
    for (int at = 0; at + 4 <= value.length; at += 4) {
      words.add(little(value).getInt(at));
    }
    return words;
  }

  private static byte[] bytes(List<Integer> words) {
    ByteBuffer bytes = little(new byte[4 * words.size()]);
    words.forEach(bytes::putInt);
    return bytes.array();
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
