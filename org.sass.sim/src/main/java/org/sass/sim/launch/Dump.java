package org.sass.sim.launch;

import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.machine.GlobalMemory;

/**
 * A part of global memory that the user wants to see: {@code NAME}, {@code NAME:f32}, {@code
 * ADDR:WORDS}, {@code ADDR:COUNT:f32}.
 *
 * @param name name of a buffer; null if there is an address
 * @param address address of the first byte, if there is no name
 * @param count number of elements, if there is no name
 * @param type type of the elements; null for the buffer's type, or u32 if there is no name
 */
public record Dump(String name, long address, int count, ElementType type) {
  private static final String SYNTAX_HELP = "NAME, NAME:f32, ADDR:WORDS or ADDR:COUNT:f32";

  /**
   * Reads the text of an option.
   *
   * @param problems takes an error if the text has none of the forms
   * @return null if there is an error
   */
  public static Dump read(String text, List<Problem> problems) {
    SettingProblems settingProblems = new SettingProblems(Origin.option("--dump"), problems);
    List<SettingText> pieces = new SettingText(text, 0).split(':');
    SettingText first = pieces.get(0);
    boolean named = Buffer.isName(first.text());
    int types = named ? 1 : 2;
    ElementType type = null;
    if (pieces.size() > types) {
      SettingText last = pieces.get(types);
      type = ElementType.named(last.text());
      if (type == null) {
        settingProblems.reportUnknownWord(
            last, "type", last.text(), List.of(ElementType.NAMES.split(" ")));
        return null;
      }
    }
    if (pieces.size() > types + 1) {
      settingProblems.error("launch-dump", first, "'" + text + "' is not " + SYNTAX_HELP);
      return null;
    }
    if (named) {
      return new Dump(first.text(), 0, 0, type);
    }
    OptionalLong address = SettingNumbers.parseNatural(first.text(), Long.MAX_VALUE);
    OptionalLong count =
        pieces.size() > 1
            ? SettingNumbers.parseNatural(pieces.get(1).text(), MemoryLayout.MAX_BYTES)
            : OptionalLong.empty();
    if (address.isEmpty() || count.isEmpty() || count.getAsLong() == 0) {
      settingProblems.error("launch-dump", first, "'" + text + "' is not " + SYNTAX_HELP);
      return null;
    }
    return new Dump(null, address.getAsLong(), (int) count.getAsLong(), type);
  }

  /** Returns why the memory of a launch does not contain this part; null if it does. */
  public Problem findMissing(PreparedLaunch prepared) {
    SettingProblems settingProblems =
        new SettingProblems(Origin.option("--dump"), new java.util.ArrayList<>());
    SettingText noText = new SettingText("", 0);
    if (name != null) {
      if (prepared.findBuffer(name) != null) {
        return null;
      }
      List<String> names = prepared.buffers().stream().map(PlacedBuffer::name).toList();
      settingProblems.reportUnknownWord(noText, "buffer", name, names);
      return settingProblems.problems().get(0);
    }
    GlobalMemory memory = prepared.launch().global();
    long size = (long) count * elementType().bytes();
    if (size <= Integer.MAX_VALUE && memory.find(address, (int) size) != null) {
      return null;
    }
    String hex = "0x" + Long.toHexString(address);
    String why =
        memory.find(address, 1) != null
            ? "the memory there ends before that"
            : memory.describeUnmapped(address);
    settingProblems.error(
        "launch-dump", noText, size + " bytes at " + hex + " are not all mapped: " + why);
    return settingProblems.problems().get(0);
  }

  private ElementType elementType() {
    return type == null ? ElementType.U32 : type;
  }

  /** Returns this part of a launch's memory, which must contain it. */
  public BufferView toView(PreparedLaunch prepared) {
    if (name != null) {
      PlacedBuffer buffer = prepared.findBuffer(name);
      ElementType as = type != null ? type : prepared.typeOf(buffer);
      return new BufferView(buffer, as, buffer.count(as), false);
    }
    GlobalMemory.Region region =
        prepared.launch().global().find(address, count * elementType().bytes());
    PlacedBuffer piece =
        new PlacedBuffer(
            PreparedLaunch.GLOBAL_NAME,
            elementType(),
            type != null,
            address,
            count * elementType().bytes(),
            region.memory(),
            region.offset(address),
            true);
    return new BufferView(piece, elementType(), count, true);
  }
}
