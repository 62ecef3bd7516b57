package org.sass.lang.patch;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Isa;

/**
 * Carries changes of code into the addresses that {@code .nv.info.NAME} lists for a kernel. NVIDIA
 * documents none of these attributes; their numbers and contents are what the files of its
 * compilers show.
 */
final class AddressLists {
  private static final int FORMAT_VALUE_FOLLOWS = 4;
  private static final int FORMAT_FLAG = 1;
  private static final int EXITS = 0x1c;

  /** The reads of the number of the block. Compilers list them up to Pascal. */
  private static final int BLOCK_NUMBERS = 0x1d;

  /** The flag that some instruction reads the z of the number of the block. */
  private static final int USES_BLOCK_Z = 0x04;

  /**
   * The field of special registers that hold the number of the block: 0 for x, 1 for y, 2 for z.
   */
  private static final String BLOCK = "block";

  private static final int X = 0;
  private static final int Z = 2;
  private static final int BRANCH_TARGETS = 0x34;

  /** Attributes that are lists of instruction addresses. */
  private static final Set<Integer> LISTS =
      Set.of(EXITS, BLOCK_NUMBERS, 0x25, 0x27, 0x28, 0x31, 0x39);

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

  private final List<Integer> blockNumbersBefore;
  private final List<Integer> blockNumbersAfter;

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
    blockNumbersBefore = blockNumbers(before, X);
    blockNumbersAfter = blockNumbers(after, X);
  }

  /** Returns why the entries cannot be changed; null if they can. */
  String refusal() {
    return refusal;
  }

  /** Returns the changed entries. */
  byte[] change(byte[] entries) {
    ByteBuffer info = little(entries);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Set<Integer> present = new HashSet<>();
    for (int at = 0; at + 4 <= entries.length; at += 4 + size(info, at)) {
      present.add(info.get(at + 1) & 0xff);
    }
    int at = 0;
    while (at + 4 <= entries.length && at + 4 + size(info, at) <= entries.length) {
      int attribute = info.get(at + 1) & 0xff;
      int next = at + 4 + size(info, at);
      if (attribute == EXITS && needsBlockNumbers(present)) {
        write(BLOCK_NUMBERS, bytes(blockNumbersAfter), out);
      }
      if (info.get(at) == FORMAT_VALUE_FOLLOWS) {
        byte[] old = Arrays.copyOfRange(entries, at + 4, next);
        byte[] changed = changeValue(attribute, old);
        if (attribute != BLOCK_NUMBERS || changed.length > 0 || old.length == 0) {
          write(attribute, changed, out);
        }
      } else if (attribute != USES_BLOCK_Z || !readsZ(before) || readsZ(after)) {
        out.write(entries, at, 4);
      }
      if (attribute == EXITS && needsFlagOfZ(present)) {
        out.writeBytes(new byte[] {FORMAT_FLAG, USES_BLOCK_Z, 0, 0});
      }
      at = next;
    }
    out.write(entries, at, entries.length - at);
    return out.toByteArray();
  }

  /** Returns the size of the value after an entry. */
  private static int size(ByteBuffer info, int at) {
    return info.get(at) == FORMAT_VALUE_FOLLOWS ? info.getShort(at + 2) & 0xffff : 0;
  }

  private static void write(int attribute, byte[] value, ByteArrayOutputStream out) {
    out.write(FORMAT_VALUE_FOLLOWS);
    out.write(attribute);
    out.write(value.length);
    out.write(value.length >> 8);
    out.writeBytes(value);
  }

  private boolean needsBlockNumbers(Set<Integer> present) {
    return !present.contains(BLOCK_NUMBERS)
        && blockNumbersBefore.isEmpty()
        && !blockNumbersAfter.isEmpty()
        && after.code().get(0).isa().hasControlWords();
  }

  /** Compilers for Hopper do not write the flag. */
  private boolean needsFlagOfZ(Set<Integer> present) {
    return !present.contains(USES_BLOCK_Z)
        && !readsZ(before)
        && readsZ(after)
        && !after.code().get(0).isa().archName().startsWith("sm_9");
  }

  private static boolean readsZ(Kernel kernel) {
    return !blockNumbers(kernel, Z).isEmpty();
  }

  private byte[] changeValue(int attribute, byte[] value) {
    if (attribute == EXITS) {
      return changeList(words(value), ends(before), ends(after), value);
    }
    if (attribute == BLOCK_NUMBERS) {
      return changeList(words(value), blockNumbersBefore, blockNumbersAfter, value);
    }
    if (LISTS.contains(attribute)) {
      return bytes(movedList(words(value)));
    }
    if (map.keepsPlaces()) {
      return value;
    }
    if (attribute == BRANCH_TARGETS) {
      return bytes(movedTargets(words(value)));
    }
    if (!WITHOUT_ADDRESSES.contains(attribute)) {
      refusal =
          "the attribute 0x"
              + Integer.toHexString(attribute)
              + " of .nv.info."
              + before.name()
              + " is unknown and may hold addresses of instructions";
    }
    return value;
  }

  /** Changes a list of all instructions of a kind, or of some of them. */
  private byte[] changeList(
      List<Integer> list, List<Integer> allBefore, List<Integer> allAfter, byte[] value) {
    if (map.keepsPlaces() && allBefore.equals(allAfter)) {
      return value;
    }
    boolean listsAll = Set.copyOf(list).equals(Set.copyOf(allBefore));
    return bytes(listsAll ? allAfter : movedList(list));
  }

  /**
   * Returns the addresses of the instructions that read the number of the block, from a dimension
   * on.
   */
  private static List<Integer> blockNumbers(Kernel kernel, int first) {
    List<Integer> reads = new ArrayList<>();
    for (PlacedInstruction placed : kernel.code()) {
      Isa isa = placed.isa();
      boolean mayRead = isa.mayHaveForm(placed.word(), form -> mayReadBlockNumber(isa, form));
      if (mayRead
          && placed.decodeWithoutText().operands().stream()
              .anyMatch(one -> one.value(BLOCK, -1) >= first)) {
        reads.add(placed.address());
      }
    }
    return reads;
  }

  private static boolean mayReadBlockNumber(Isa isa, Form form) {
    return isa.derive(BlockNumberReader.class, form, BlockNumberReader::of).mayRead();
  }

  /** Whether an operand of a form can be the number of the block. */
  private record BlockNumberReader(boolean mayRead) {
    static BlockNumberReader of(Form form) {
      return new BlockNumberReader(
          form.cases()
              .flatMap(one -> one.tagValues().stream())
              .anyMatch(tag -> tag.name().equals(BLOCK)));
    }
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
      PlacedInstruction old = before.instructionAt(address);
      PlacedInstruction now = map.find(address);
      if (now != null && mnemonic(now).equals(mnemonic(old))) {
        moved.add(now.address());
      } else if (old == null && map.keepsPlaces()) {
        moved.add(address);
      }
    }
    return moved;
  }

  private static String mnemonic(PlacedInstruction placed) {
    Form form = Decoder.form(placed.isa(), placed.word());
    return form == null ? "" : form.mnemonic();
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
