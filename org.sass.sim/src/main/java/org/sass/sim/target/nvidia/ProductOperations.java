package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.arith.Imad;
import org.sass.sim.arith.Imadsp;
import org.sass.sim.arith.Products;
import org.sass.sim.arith.Xmad;
import org.sass.sim.op.Operation;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Integer products and sums of products. */
final class ProductOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("imul", ProductOperations::imul),
          entry("imad", ProductOperations::imad),
          entry("imadsp", ProductOperations::imadsp),
          entry("xmad", ProductOperations::xmad),
          entry("idp", ProductOperations::idp));

  private static final Set<String> FACTOR_TYPES = Set.of("U32", "S32", "U24", "S24", "U16", "S16");
  private static final Set<String> PART_TYPES =
      Set.of("U32", "S32", "U24", "S24", "U16H0", "S16H0", "U16H1", "S16H1");

  private ProductOperations() {}

  /** Returns whether each of the two factors has a sign: {@code .U32.S32}, signed by default. */
  private static boolean[] factorSigns(OperandReader reader) {
    boolean[] signed = {true, true};
    int next = 0;
    for (String type : reader.suffixes(FACTOR_TYPES::contains)) {
      if (next < 2) {
        signed[next++] = type.startsWith("S");
      }
    }
    if (next == 1) {
      signed[1] = signed[0];
    }
    return signed;
  }

  private static Operation imul(OperandReader reader) {
    boolean[] signed = factorSigns(reader);
    boolean upper = reader.has("HI");
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            out[0][i] = Products.half(in[0][i], in[1][i], signed[0], signed[1], upper);
          }
        },
        reader.word(1),
        reader.word(2));
  }

  private static Operation imad(OperandReader reader) {
    boolean[] signed = factorSigns(reader);
    boolean takesCarry = reader.has("X");
    Imad sum =
        new Imad(
            signed[0],
            signed[1],
            reader.has("HI"),
            reader.isNegated(1) ^ reader.isNegated(2),
            reader.isNegated(3),
            reader.has("PO"),
            takesCarry,
            reader.has("SAT"));
    boolean writesFlags = reader.writesConditionCode();
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int flags = takesCarry ? in[3][i] : 0;
            if (writesFlags) {
              long both = sum.resultAndFlags(in[0][i], in[1][i], in[2][i], flags);
              out[0][i] = (int) both;
              out[1][i] = (int) (both >>> 32);
            } else {
              out[0][i] = sum.result(in[0][i], in[1][i], in[2][i], flags);
            }
          }
        };
    return IntegerOperations.withFlags(
        reader,
        function,
        IntegerOperations.withCarry(reader, reader.word(1), reader.word(2), reader.word(3)));
  }

  /** IMADSP: a product plus a word, each of a part of a source. */
  private static Operation imadsp(OperandReader reader) {
    List<String> types = reader.suffixes(PART_TYPES::contains);
    boolean isStored = reader.has("SD");
    if (!isStored && types.size() != 3) {
      throw new UnfitException("it does not name the types of its three sources");
    }
    Imadsp sum = isStored ? Imadsp.STORED : Imadsp.of(types.get(0), types.get(1), types.get(2));
    boolean writesFlags = reader.writesConditionCode();
    LaneOperation.Function function =
        (in, out, i) -> {
          out[0][i] = sum.result(in[0][i], in[1][i], in[2][i]);
          if (writesFlags) {
            out[1][i] = sum.flags(in[0][i], in[1][i], in[2][i]);
          }
        };
    return IntegerOperations.withFlags(
        reader, function, reader.word(1), reader.word(2), reader.word(3));
  }

  private static Operation xmad(OperandReader reader) {
    boolean[] signed = factorSigns(reader);
    if (reader.firstOf(List.of("U16", "S16")).isEmpty()) {
      Arrays.fill(signed, false);
    }
    Xmad.Addend addend =
        switch (reader.firstOf(List.of("CLO", "CHI", "CSFU", "CBCC"))) {
          case "CLO" -> Xmad.Addend.LOW;
          case "CHI" -> Xmad.Addend.HIGH;
          case "CSFU" -> Xmad.Addend.SIGN_FIX;
          case "CBCC" -> Xmad.Addend.PLUS_B;
          default -> Xmad.Addend.FULL;
        };
    boolean takesCarry = reader.has("X");
    Xmad sum =
        new Xmad(
            reader.has(1, "H1"),
            signed[0],
            reader.has(2, "H1"),
            signed[1],
            reader.has("PSL"),
            addend,
            reader.has("MRG"),
            takesCarry);
    boolean writesFlags = reader.writesConditionCode();
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int flags = takesCarry ? in[3][i] : 0;
            out[0][i] = sum.result(in[0][i], in[1][i], in[2][i], flags);
            if (writesFlags) {
              out[1][i] = sum.flags(in[0][i], in[1][i], in[2][i], flags);
            }
          }
        };
    return IntegerOperations.withFlags(
        reader,
        function,
        IntegerOperations.withCarry(reader, reader.word(1), reader.word(2), reader.word(3)));
  }

  private static Operation idp(OperandReader reader) {
    List<String> types = reader.suffixes(List.of("U8", "S8", "U16", "S16")::contains);
    boolean signedA = !types.isEmpty() && types.get(0).startsWith("S");
    boolean signedB = types.size() > 1 && types.get(1).startsWith("S");
    boolean upper = reader.has("HI");
    boolean four = reader.has("4A");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) ->
            out[0][i] =
                four
                    ? Products.dot4(in[0][i], in[1][i], in[2][i], signedA, signedB)
                    : Products.dot2(in[0][i], in[1][i], in[2][i], signedA, signedB, upper),
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }
}
