package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Products;
import org.sass.sim.arith.Products.WordPart;
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
    boolean upper = reader.has("HI");
    boolean saturates = reader.has("SAT");
    boolean takesCarry = reader.has("X");
    boolean plusOne = reader.has("PO");
    boolean negatedProduct = reader.isNegated(1) ^ reader.isNegated(2);
    boolean negatedAddend = reader.isNegated(3);
    // Like a sum: a negative number is its complement plus one.
    boolean adjusts = plusOne || negatedProduct && !upper || negatedAddend;
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int term =
                Products.term(in[0][i], in[1][i], signed[0], signed[1], upper, negatedProduct);
            int flags = takesCarry ? in[3][i] : 0;
            int addend = negatedAddend ? ~in[2][i] : in[2][i];
            int carry = takesCarry ? flags / Flags.CARRY & 1 : adjusts ? 1 : 0;
            int sum = saturates ? Integers.iaddSat(term, addend, carry) : term + addend + carry;
            out[0][i] = sum;
            out[1][i] = Flags.ofPart(term, addend, carry, sum, takesCarry, flags);
          }
        };
    return IntegerOperations.withFlags(
        reader,
        function,
        IntegerOperations.withCarry(reader, reader.word(1), reader.word(2), reader.word(3)));
  }

  /**
   * A source of IMADSP.
   *
   * @param part which bits of it are taken
   * @param signed whether they have a sign
   */
  private record SourcePart(WordPart part, boolean signed) {
    /**
     * Reads the type that an instruction names.
     *
     * @param isSecond whether it is the type of the second source. There the words for 24 and 16
     *     bits mean each other: tests on hardware showed that NVIDIA's disassembler has exchanged
     *     them (Mesa NAK, sm32.rs).
     */
    static SourcePart of(String type, boolean isSecond) {
      WordPart part =
          switch (type.substring(1)) {
            case "24" -> isSecond ? WordPart.LOW_HALF : WordPart.LOW_24;
            case "16H0" -> isSecond ? WordPart.LOW_24 : WordPart.LOW_HALF;
            case "16H1" -> WordPart.HIGH_HALF;
            default -> WordPart.WHOLE;
          };
      return new SourcePart(part, type.startsWith("S"));
    }

    long of(int word) {
      return part.of(word, signed);
    }
  }

  /** The parts that two bits of the second source choose for each source with {@code .SD}. */
  private static final List<WordPart[]> STORED_PARTS =
      List.of(
          WordPart.values(),
          new WordPart[] {WordPart.LOW_HALF, WordPart.LOW_24, WordPart.LOW_HALF, WordPart.LOW_24},
          new WordPart[] {WordPart.WHOLE, WordPart.LOW_24, WordPart.LOW_HALF, WordPart.WHOLE});

  /**
   * IMADSP: a product plus a word, each of a part of a source. With {@code .SD}, the upper six bits
   * of the second source say which parts, none of which has a sign.
   */
  private static Operation imadsp(OperandReader reader) {
    List<SourcePart> parts = new ArrayList<>();
    for (String type : reader.suffixes(PART_TYPES::contains)) {
      parts.add(SourcePart.of(type, parts.size() == 1));
    }
    boolean isStored = reader.has("SD");
    if (!isStored && parts.size() != 3) {
      throw new UnfitException("it does not name the types of its three sources");
    }
    LaneOperation.Function function =
        (in, out, i) -> {
          int b = in[1][i];
          long product =
              isStored
                  ? storedPart(0, in[0][i], b >>> 30) * storedPart(1, b, b >>> 28)
                  : parts.get(0).of(in[0][i]) * parts.get(1).of(b);
          long addend = isStored ? storedPart(2, in[2][i], b >>> 26) : parts.get(2).of(in[2][i]);
          out[0][i] = (int) (product + addend);
          out[1][i] = Flags.ofPart((int) product, (int) addend, 0, out[0][i], false, 0);
        };
    return IntegerOperations.withFlags(
        reader, function, reader.word(1), reader.word(2), reader.word(3));
  }

  private static long storedPart(int source, int word, int choice) {
    return STORED_PARTS.get(source)[choice & 3].of(word, false);
  }

  private static Operation xmad(OperandReader reader) {
    boolean[] signed = factorSigns(reader);
    if (reader.firstOf(List.of("U16", "S16")).isEmpty()) {
      Arrays.fill(signed, false);
    }
    boolean signedA = signed[0];
    boolean signedB = signed[1];
    boolean upperA = reader.has(1, "H1");
    boolean upperB = reader.has(2, "H1");
    int shift = reader.has("PSL") ? 16 : 0;
    boolean merges = reader.has("MRG");
    boolean takesCarry = reader.has("X");
    boolean writesFlags = reader.writesConditionCode();
    Products.Addend addend =
        switch (reader.firstOf(List.of("CLO", "CHI", "CSFU", "CBCC"))) {
          case "CLO" -> Products.Addend.LOW;
          case "CHI" -> Products.Addend.HIGH;
          case "CSFU" -> Products.Addend.SIGN_FIX;
          case "CBCC" -> Products.Addend.PLUS_B;
          default -> Products.Addend.FULL;
        };
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int a = Products.halfWord(in[0][i], upperA, signedA);
            int b = Products.halfWord(in[1][i], upperB, signedB);
            int product = a * b << shift;
            int third = addend.of(in[2][i], a, b, in[1][i]);
            int flags = takesCarry ? in[3][i] : 0;
            int carry = flags / Flags.CARRY & 1;
            int sum = product + third + carry;
            int result = merges ? Products.merge(sum, in[1][i]) : sum;
            out[0][i] = result;
            if (writesFlags) {
              out[1][i] = Flags.ofPart(product, third, carry, result, takesCarry, flags);
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
