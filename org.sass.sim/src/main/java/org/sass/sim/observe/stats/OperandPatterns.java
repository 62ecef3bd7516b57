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
  private final InstructionInfos looks;
  private final Map<String, Opcode> opcodes = new TreeMap<>();
  private final Map<InstructionInfo, List<Pattern>> known = new java.util.IdentityHashMap<>();

  public OperandPatterns(Launch launch) {
    this.launch = launch;
    this.looks = new InstructionInfos(launch);
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
    private final int[][] last = new int[Warp.LANES][];

    Pattern(InputValue input) {
      this.input = input;
    }

    void see(InputValue here, Warp warp, int lane) {
      bits = Math.max(bits, here.bits());
      int[] before = last[lane];
      if (before == null) {
        last[lane] = new int[4];
      }
      for (int word = 0; word < here.words(); word++) {
        int mask = mask(here.bits(), word);
        int value = here.value(warp, lane, word) & mask;
        ones[word] |= value;
        zeros[word] |= ~value & mask;
        if (before != null) {
          rose[word] |= ~before[word] & value;
          fell[word] |= before[word] & ~value & mask;
        }
        last[lane][word] = value;
      }
    }

    private static int mask(int bits, int word) {
      int left = bits - 32 * word;
      return left >= 32 ? -1 : left <= 0 ? 0 : (1 << left) - 1;
    }

    Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("operand", input.operand() < 0 ? null : input.operand() + 1);
      fields.put("what", input.what().name().toLowerCase(Locale.ROOT));
      fields.put("bits", bits);
      fields.put("zeros", hex(zeros));
      fields.put("ones", hex(ones));
      fields.put("rose", hex(rose));
      fields.put("fell", hex(fell));
      int toggled = 0;
      for (int word = 0; word < rose.length; word++) {
        toggled += Integer.bitCount(rose[word] & fell[word]);
      }
      fields.put("toggled", toggled);
      return fields;
    }

    private String hex(int[] words) {
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
  public void before(Warp warp, DecodedInstruction step, int mask) {
    InstructionInfo look = looks.of(step);
    List<Pattern> patterns = known.get(look);
    if (patterns == null) {
      patterns = patterns(look);
      known.put(look, patterns);
    }
    opcodes.get(look.mnemonic()).threads += Integer.bitCount(mask);
    for (int i = 0; i < patterns.size(); i++) {
      InputValue input = look.inputs().get(i);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          patterns.get(i).see(input, warp, lane);
        }
      }
    }
  }

  private List<Pattern> patterns(InstructionInfo look) {
    Opcode opcode = opcodes.computeIfAbsent(look.mnemonic(), name -> new Opcode());
    List<Pattern> patterns = new ArrayList<>();
    for (InputValue input : look.inputs()) {
      String key = (char) ('b' + input.operand()) + " " + input.what();
      patterns.add(opcode.patterns.computeIfAbsent(key, k -> new Pattern(input)));
    }
    return patterns;
  }

  /**
   * Returns everything that was recorded, as maps, lists and numbers for JSON.
   *
   * @param file the name of the source file
   */
  public Map<String, Object> fields(String file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", VERSION);
    fields.put("file", file);
    fields.put("kernel", launch.kernel().name());
    fields.put("profile", launch.target().name());
    List<Object> all = new ArrayList<>();
    opcodes.forEach(
        (name, opcode) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("opcode", name);
          one.put("threads", opcode.threads);
          one.put("operands", opcode.patterns.values().stream().map(Pattern::fields).toList());
          all.add(one);
        });
    fields.put("opcodes", all);
    return fields;
  }
}
