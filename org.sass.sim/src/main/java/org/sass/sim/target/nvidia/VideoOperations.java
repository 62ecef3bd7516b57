package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.SimdVideo;
import org.sass.sim.arith.Video;
import org.sass.sim.arith.Video.Function;
import org.sass.sim.arith.Video.Part;
import org.sass.sim.arith.Video.Second;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Video instructions: arithmetic on bytes and halves of words. */
final class VideoOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("vadd", reader -> scalar(reader, Function.ADD)),
          entry("vabsdiff", reader -> scalar(reader, Function.ABSOLUTE_DIFFERENCE)),
          entry("vmnmx", reader -> scalar(reader, minMax(reader))),
          entry("vshl", reader -> scalar(reader, Function.SHIFT_LEFT)),
          entry("vshr", reader -> scalar(reader, Function.SHIFT_RIGHT)),
          entry("vset", reader -> scalar(reader, Function.COMPARE)),
          entry("vsetp", VideoOperations::vsetp),
          entry("vmad", VideoOperations::vmad),
          entry("vadd2", reader -> simd(reader, addOrAverage(reader), 16)),
          entry("vadd4", reader -> simd(reader, addOrAverage(reader), 8)),
          entry("vabsdiff2", reader -> simd(reader, Function.ABSOLUTE_DIFFERENCE, 16)),
          entry("vabsdiff4", reader -> simd(reader, Function.ABSOLUTE_DIFFERENCE, 8)),
          entry("vmnmx2", reader -> simd(reader, minMax(reader), 16)),
          entry("vmnmx4", reader -> simd(reader, minMax(reader), 8)),
          entry("vset2", reader -> simd(reader, Function.COMPARE, 16)),
          entry("vset4", reader -> simd(reader, Function.COMPARE, 8)),
          entry("vsel2", reader -> select(reader, 16)),
          entry("vsel4", reader -> select(reader, 8)));

  private static final Set<String> TYPES = Set.of("U8", "S8", "U16", "S16", "U32", "S32");
  private static final Set<String> PARTS = Set.of("B0", "B1", "B2", "B3", "H0", "H1");

  private VideoOperations() {}

  private static Function minMax(OperandReader reader) {
    return reader.has("MX") ? Function.MAXIMUM : Function.MINIMUM;
  }

  private static Function addOrAverage(OperandReader reader) {
    return reader.has("AVRG") ? Function.AVERAGE : Function.ADD;
  }

  /** Returns the types of the two sources; the default is a signed word. */
  private static String[] types(OperandReader reader) {
    List<String> types = reader.suffixes(TYPES::contains);
    String first = types.isEmpty() ? "S32" : types.get(0);
    return new String[] {first, types.size() > 1 ? types.get(1) : "S32"};
  }

  /** Returns whether the result has a sign. */
  private static boolean isSignedResult(OperandReader reader, Function function) {
    if (reader.has("UD") || function == Function.COMPARE) {
      return false;
    }
    return function != Function.ABSOLUTE_DIFFERENCE || reader.has("SD");
  }

  /** A part of a source word, read as a number. */
  private record Element(int shift, int bits, boolean signed, boolean negated) {
    static Element of(OperandReader reader, int index, String type) {
      int bits = Integer.parseInt(type.substring(1));
      int shift = 0;
      for (String part : reader.suffixes(index, PARTS::contains)) {
        shift = (part.charAt(0) == 'B' ? 8 : 16) * (part.charAt(1) - '0');
      }
      return new Element(shift, bits, type.charAt(0) == 'S', reader.isNegated(index));
    }

    long of(int word) {
      long value = Video.part(word, shift, bits, signed);
      return negated ? -value : value;
    }
  }

  private static Second second(OperandReader reader) {
    return switch (reader.firstOf(List.of("MIN", "MAX", "ACC"))) {
      case "MIN" -> Second.MINIMUM;
      case "MAX" -> Second.MAXIMUM;
      case "ACC" -> Second.ADD;
      default ->
          reader.suffixes(word -> word.startsWith("MRG")).isEmpty() ? Second.NONE : Second.MERGE;
    };
  }

  /** Returns where the result is inserted. */
  private static Part mergedPart(OperandReader reader) {
    return switch (reader.firstOf(List.of("MRG_16H", "MRG_16L", "MRG_8B0", "MRG_8B2"))) {
      case "MRG_16H" -> new Part(16, 16);
      case "MRG_16L" -> new Part(0, 16);
      case "MRG_8B0" -> new Part(0, 8);
      case "MRG_8B2" -> new Part(16, 8);
      default -> Part.WHOLE;
    };
  }

  private static Operation scalar(OperandReader reader, Function function) {
    String[] types = types(reader);
    boolean shifts = function == Function.SHIFT_LEFT || function == Function.SHIFT_RIGHT;
    Element first = Element.of(reader, 1, types[0]);
    Element second = Element.of(reader, 2, shifts && types[1].equals("S32") ? "U32" : types[1]);
    int relation = function == Function.COMPARE ? Comparison.relation(reader) : 0;
    boolean wraps = reader.has("W");
    boolean plusOne = reader.has("PO");
    boolean saturates = reader.has("SAT");
    boolean signed = isSignedResult(reader, function);
    Second secondOperation = second(reader);
    Part part = mergedPart(reader);
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          long a = first.of(in[0][i]);
          long b = second.of(in[1][i]);
          if (shifts) {
            b = wraps ? b & 31 : Math.min(b, 32);
          }
          long value = function.apply(a, b, relation) + (plusOne ? 1 : 0);
          value = saturates ? Video.saturate(value, part.bits(), signed) : value;
          out[0][i] = Video.finish(value, in[2][i], secondOperation, part, signed);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  private static Operation vsetp(OperandReader reader) {
    String[] types = types(reader);
    Element first = Element.of(reader, 2, types[0]);
    Element second = Element.of(reader, 3, types[1]);
    return ComparisonOperations.predicatePair(
        reader,
        Comparison.of(reader),
        (in, outcomes, mask) -> {
          for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = 1 << Long.compare(first.of(in[1][i]), second.of(in[2][i])) + 1;
          }
        },
        reader.predicate(4),
        reader.word(2),
        reader.word(3));
  }

  private static Operation vmad(OperandReader reader) {
    String[] types = types(reader);
    boolean negatesProduct = reader.isNegated(1) ^ reader.isNegated(2);
    boolean negatesAddend = reader.isNegated(3);
    boolean plusOne = reader.has("PO");
    Element first = withoutSign(Element.of(reader, 1, types[0]));
    Element second = withoutSign(Element.of(reader, 2, types[1]));
    boolean signed = first.signed || second.signed || negatesProduct || negatesAddend;
    int shift = reader.has("SHR_7") ? 7 : reader.has("SHR_15") ? 15 : 0;
    boolean saturates = reader.has("SAT");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] =
              Video.multiplyAdd(
                  first.of(in[0][i]),
                  second.of(in[1][i]),
                  in[2][i],
                  signed,
                  negatesProduct,
                  negatesAddend,
                  plusOne,
                  shift,
                  saturates);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  private static Element withoutSign(Element element) {
    return new Element(element.shift, element.bits, element.signed, false);
  }

  // ---- several results in a word

  /**
   * Returns which element of the two sources, counted through both, each result takes.
   *
   * @param source what the table calls the source, before the number of a result
   * @param first number of the first source element that is taken by default
   */
  private static int[] selection(OperandReader reader, String source, int lanes, int first) {
    int[] selected = new int[lanes];
    for (int i = 0; i < lanes; i++) {
      selected[i] = (int) reader.field(source + i, first + i);
    }
    return selected;
  }

  /** Reads what the instructions with several results have in common. */
  private static SimdVideo pairs(OperandReader reader, int bits, boolean signed) {
    int lanes = 32 / bits;
    String[] types = types(reader);
    return new SimdVideo(
        bits,
        new SimdVideo.Numbers(
            selection(reader, "a", lanes, 0), types[0].startsWith("S"), reader.isNegated(1)),
        new SimdVideo.Numbers(
            selection(reader, "b", lanes, lanes), types[1].startsWith("S"), reader.isNegated(2)),
        (int) reader.field("lanes", (1 << lanes) - 1),
        reader.has("SAT"),
        signed);
  }

  private static Operation simd(OperandReader reader, Function function, int bits) {
    SimdVideo pairs = pairs(reader, bits, isSignedResult(reader, function));
    int relation = function == Function.COMPARE ? Comparison.relation(reader) : 0;
    boolean accumulates = reader.has("ACC");
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.word(3)},
        (in, out, i) ->
            out[0][i] = pairs.apply(function, in[0][i], in[1][i], in[2][i], relation, accumulates),
        new Destination[] {reader.destination(0)});
  }

  /**
   * VSEL2 and VSEL4: each part of the result is a part of the first source if a predicate holds, or
   * else of the second one.
   */
  private static Operation select(OperandReader reader, int bits) {
    SimdVideo pairs = pairs(reader, bits, !reader.has("UD"));
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.predicate(3)},
        (in, out, i) -> out[0][i] = pairs.select(in[0][i], in[1][i], in[2][i] != 0),
        new Destination[] {reader.destination(0)});
  }
}
