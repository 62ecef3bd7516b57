package org.sass.sim.observe.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Warp;
import org.sass.sim.observe.InputValue;
import org.sass.sim.observe.InstructionInfo;
import org.sass.sim.observe.InstructionInfos;
import org.sass.sim.op.DecodedInstruction;

/**
 * Records which bits of operands were 0 and which were 1, and which of them changed from one
 * instruction to the next with the same mnemonic in the same lane. {@code docs/coverage.md}
 * describes the format.
 */
public final class OperandPatterns implements Observer {
  private static final int VERSION = 1;

  private final Launch launch;
  private final InstructionInfos infos;
  private final Map<String, Opcode> opcodes = new TreeMap<>();
  private final Map<InstructionInfo, List<Pattern>> patternsByInfo =
      new java.util.IdentityHashMap<>();

  public OperandPatterns(Launch launch) {
    this.launch = launch;
    this.infos = new InstructionInfos(launch);
  }

  /** What was recorded for a mnemonic. */
  private static final class Opcode {
    private long threads;
    private final Map<String, Pattern> patterns = new TreeMap<>();
  }

  /** What was recorded for one operand of a mnemonic. */
  private static final class Pattern {
    private final InputValue input;
    private int bits;
    private final int[] zeros = new int[4];
    private final int[] ones = new int[4];
    private final int[] rose = new int[4];
    private final int[] fell = new int[4];
    private final int[][] lastValues = new int[Warp.LANES][];

    Pattern(InputValue input) {
      this.input = input;
    }

    void record(InputValue inputValue, Warp warp, int lane) {
      bits = Math.max(bits, inputValue.bits());
      int[] previousWords = lastValues[lane];
      if (previousWords == null) {
        lastValues[lane] = new int[4];
      }
      for (int word = 0; word < inputValue.words(); word++) {
        int mask = mask(inputValue.bits(), word);
        int value = inputValue.value(warp, lane, word) & mask;
        ones[word] |= value;
        zeros[word] |= ~value & mask;
        if (previousWords != null) {
          rose[word] |= ~previousWords[word] & value;
          fell[word] |= previousWords[word] & ~value & mask;
        }
        lastValues[lane][word] = value;
      }
    }

    private static int mask(int bits, int word) {
      int left = bits - 32 * word;
      return left >= 32 ? -1 : left <= 0 ? 0 : (1 << left) - 1;
    }

    Map<String, Object> toFields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("operand", input.operand() < 0 ? null : input.operand() + 1);
      fields.put("what", input.kind().name().toLowerCase(Locale.ROOT));
      fields.put("bits", bits);
      fields.put("zeros", formatHex(zeros));
      fields.put("ones", formatHex(ones));
      fields.put("rose", formatHex(rose));
      fields.put("fell", formatHex(fell));
      int toggled = 0;
      for (int word = 0; word < rose.length; word++) {
        toggled += Integer.bitCount(rose[word] & fell[word]);
      }
      fields.put("toggled", toggled);
      return fields;
    }

    private String formatHex(int[] words) {
      StringBuilder text = new StringBuilder();
      for (int word = (bits + 31) / 32 - 1; word >= 0; word--) {
        int digits = Math.min(8, (bits - 32 * word + 3) / 4);
        String part = Integer.toHexString(words[word]);
        text.append("0".repeat(Math.max(0, digits - part.length()))).append(part);
      }
      return text.toString();
    }
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    InstructionInfo info = infos.of(instruction);
    List<Pattern> patterns = patternsByInfo.get(info);
    if (patterns == null) {
      patterns = createPatterns(info);
      patternsByInfo.put(info, patterns);
    }
    opcodes.get(info.mnemonic()).threads += Integer.bitCount(mask);
    for (int i = 0; i < patterns.size(); i++) {
      InputValue input = info.inputs().get(i);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          patterns.get(i).record(input, warp, lane);
        }
      }
    }
  }

  private List<Pattern> createPatterns(InstructionInfo info) {
    Opcode opcode = opcodes.computeIfAbsent(info.mnemonic(), name -> new Opcode());
    List<Pattern> patterns = new ArrayList<>();
    for (InputValue input : info.inputs()) {
      String key = (char) ('b' + input.operand()) + " " + input.kind();
      patterns.add(opcode.patterns.computeIfAbsent(key, k -> new Pattern(input)));
    }
    return patterns;
  }

  /**
   * Returns everything that was recorded, as maps, lists and numbers for JSON.
   *
   * @param file the name of the source file
   */
  public Map<String, Object> toFields(String file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", VERSION);
    fields.put("file", file);
    fields.put("kernel", launch.kernel().name());
    String profile = launch.target().profile();
    fields.put("profile", profile.isEmpty() ? launch.isa().archName() : profile);
    List<Object> all = new ArrayList<>();
    opcodes.forEach(
        (name, opcode) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("opcode", name);
          one.put("threads", opcode.threads);
          one.put("operands", opcode.patterns.values().stream().map(Pattern::toFields).toList());
          all.add(one);
        });
    fields.put("opcodes", all);
    return fields;
  }
}
