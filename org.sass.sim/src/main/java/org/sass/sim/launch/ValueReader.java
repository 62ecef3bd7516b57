package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Reads the values of parameters and constants. */
final class ValueReader {

  private final Complaints complaints;

  ValueReader(Complaints complaints) {
    this.complaints = complaints;
  }

  /** Reads a list with commas between; what cannot be read is complained about and left out. */
  List<Value> list(Piece text) {
    List<Value> values = new ArrayList<>();
    for (Piece piece : text.split(',')) {
      Value value = value(piece);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Value value(Piece piece) {
    String text = piece.text();
    if (text.isEmpty()) {
      complaints.error("launch-value", piece, "a value is missing here (" + KINDS + ")");
      return null;
    }
    if (text.startsWith("u64:")) {
      return wide(piece, piece.from(4));
    }
    if (text.startsWith("@")) {
      return address(piece, 1);
    }
    if (text.startsWith("f:")) {
      OptionalLong bits = Numbers.float32(text.substring(2));
      if (bits.isEmpty()) {
        complaints.error(
            "launch-value", piece, "'" + text.substring(2) + "' is no float, such as f:1.5");
        return null;
      }
      return new Value.Bits(bits.getAsLong(), 1);
    }
    OptionalLong bits = Numbers.element(ElementType.U32, text);
    if (bits.isPresent()) {
      return new Value.Bits(bits.getAsLong(), 1);
    }
    if (Numbers.looksLikeInteger(text)) {
      complaints.error(
          "launch-value",
          piece,
          text + " does not fit in 32 bits; u64:" + text + " takes two words",
          "u64:" + text);
    } else if (Numbers.float32(text).isPresent()) {
      complaints.error(
          "launch-value",
          piece,
          "'" + text + "' is no whole number; write f:" + text + " for the bits of a float",
          "f:" + text);
    } else {
      complaints.error("launch-value", piece, "'" + text + "' is no value (" + KINDS + ")");
    }
    return null;
  }

  private static final String KINDS = "7, -1, 0x10, f:1.5, @BUFFER, u64:7 or u64:@BUFFER";

  private Value wide(Piece whole, Piece rest) {
    if (rest.text().startsWith("@")) {
      return address(rest, 2);
    }
    OptionalLong bits = Numbers.integer(rest.text());
    if (bits.isEmpty()) {
      complaints.error(
          "launch-value",
          whole,
          "'" + rest.text() + "' is no whole number of 64 bits, such as u64:7 or u64:@BUFFER");
      return null;
    }
    return new Value.Bits(bits.getAsLong(), 2);
  }

  private Value address(Piece piece, int words) {
    String name = piece.text().substring(1);
    if (!Buffer.isName(name)) {
      complaints.error("launch-value", piece, "@ needs the name of a buffer behind it");
      return null;
    }
    return new Value.Address(name, words, complaints.origin(), piece.start());
  }
}
