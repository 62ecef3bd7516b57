package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.ValueReader;
import org.sass.lang.codec.Symbols;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.syntax.Complaints;
import org.sass.sim.launch.syntax.SettingText;

/** Reads the values of parameters and constants. */
final class ValueList {

  private static final String VALUE_HELP = "7, -1, 0x10, f:1.5, @BUFFER, u64:7 or u64:@BUFFER";

  private final Complaints complaints;

  ValueList(Complaints complaints) {
    this.complaints = complaints;
  }

  /**
   * Reads a list of values that are separated by commas. A value that cannot be read is reported
   * and left out.
   */
  List<Value> read(SettingText text) {
    List<Value> values = new ArrayList<>();
    for (SettingText piece : text.split(',')) {
      Value value = readValue(piece);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Value readValue(SettingText piece) {
    String text = piece.text();
    if (text.isEmpty()) {
      complaints.error("launch-value", piece, "a value is missing here (" + VALUE_HELP + ")");
      return null;
    }
    if (text.startsWith("@")) {
      return readAddress(piece, 1);
    }
    if (text.startsWith("u64:@")) {
      return readAddress(piece.from(4), 2);
    }
    ValueReader.Result value = ValueReader.read(text, 0, text.length(), Symbols.NONE);
    if (value.mistake() == null && !value.isUnprefixedFloat()) {
      return new Value.Bits(value.bits(), value.wordCount());
    }
    if (value.isUnprefixedFloat()) {
      // A launch cannot yet say that the kernel takes floats.
      complaints.error(
          "launch-value",
          piece,
          "'" + text + "' is not a whole number; write f:" + text + " for the bits of a float",
          "f:" + text);
    } else if (value.expression()) {
      complaints.error("launch-value", piece, "'" + text + "' is not a value (" + VALUE_HELP + ")");
    } else if (value.fix() == null) {
      complaints.error("launch-value", piece, value.mistake());
    } else {
      complaints.error("launch-value", piece, value.mistake(), value.fix());
    }
    return null;
  }

  private Value readAddress(SettingText piece, int words) {
    String name = piece.text().substring(1);
    if (!Buffer.isName(name)) {
      complaints.error("launch-value", piece, "@ needs the name of a buffer after it");
      return null;
    }
    return new Value.Address(name, words, complaints.origin(), piece.start());
  }
}
