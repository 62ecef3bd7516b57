package org.sass.sim.debug.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.machine.Warp;
import org.sass.sim.target.g80.G80LaunchAbi;

/** Tests the values of expressions, and the messages for invalid ones. */
class ExpressionTest {
  private static final NameTable NAMES =
      new NameTable(
          Map.of("n", new NameTable.TypedAddress(16, ElementType.U32)),
          Map.of("a", new NameTable.TypedAddress(0x100, ElementType.F32)),
          Map.of("done", 0x48),
          Isas.load("sm_10"));

  private final Warp warp = warp();

  private static Warp warp() {
    Memory memory = new Memory(0x200);
    memory.putWord(0x108, Float.floatToRawIntBits(2.5f));
    memory.putWord(0x20, -2);
    ConstantMemory constants = new ConstantMemory();
    constants.put(1, 4, new byte[] {9, 0, 0, 0});
    Grid grid =
        new Grid(
            new Dim3(2, 1, 1),
            new Dim3(48, 1, 1),
            new int[] {77},
            GlobalMemory.flat(memory),
            constants,
            RegisterCounts.of(Isas.load("sm_10")),
            G80LaunchAbi.STANDARD);
    Block block = grid.newBlock(1);
    Warp warp = block.warps().get(0);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      warp.registers()[warp.row(4) + lane] = lane - 2;
      warp.registers()[warp.row(5) + lane] = Float.floatToRawIntBits(lane / 2f);
      warp.registers()[warp.row(6) + lane] = 0x1234_5678;
      warp.registers()[warp.row(7) + lane] = 0x20;
      warp.addresses()[warp.row(1) + lane] = 12;
    }
    return warp;
  }

  private String value(String text, int lane) {
    return value(text, lane, ElementType.S32);
  }

  private String value(String text, int lane, ElementType shown) {
    Expression.CompileResult compiled = Expression.compile(text, NAMES);
    assertEquals(null, compiled.problem(), text);
    return compiled.expression().evaluate(warp).formatLane(lane, shown);
  }

  private String problem(String text) {
    Expression.CompileResult compiled = Expression.compile(text, NAMES);
    assertNotNull(compiled.problem(), text);
    return compiled.problem() + " @" + compiled.errorColumn();
  }

  @Test
  void registers() {
    assertEquals("-2", value("R4", 0));
    assertEquals("4294967294", value("R4:u32", 0));
    assertEquals("1.5", value("R5:f32", 3));
    assertEquals(Long.toString(0x20L << 32 | 0x1234_5678), value("R6:u64", 0));
    assertEquals(
        Double.toString(Double.longBitsToDouble(0x20L << 32 | 0x1234_5678)), value("R6:f64", 0));
    assertEquals("1.5", value("0x3ff8000000000000:f64", 0));
    assertEquals(
        "0x3fb999999999999a", String.format("0x%x", Long.parseLong(value("0.1:f64:s64", 0))));
    // The lower half of R4 is 0xfffe, that of R6 0x5678 and its upper half 0x1234.
    assertEquals("nan", value("R4:f16", 0));
    assertEquals("103.5", value("R6:f16", 0));
    assertEquals("103.5", value("R6L:f16", 0));
    assertEquals("7.57E-4", value("R6H:f16", 0));
    assertEquals("7.57E-4", value("(R6 >> 16):f16", 0));
    assertEquals("0.1", value("0.1:f16", 0));
    assertEquals("11878", value("0.1:f16:u16", 0));
    assertEquals("0.099975586", value("0.1:f16:f32", 0));
    assertEquals("0.1", value("0.1:f64:f32", 0));
    assertEquals("inf", value("65520.0:f16", 0));
    assertEquals("-4294967296", value("(R4 - R4 - 1 << 32):s64", 0));
    assertEquals("22136", value("R6L", 0));
    assertEquals("4660", value("R6H", 0));
    assertEquals("12", value("A1", 0));
    assertEquals("0", value("C0", 0));
    assertEquals("3", value("lane 5: R4", 0));
    assertEquals("0", value("warp 1: R4", 9));
    assertEquals("nothing there", value("warp 7: R4", 0));
  }

  @Test
  void memory() {
    assertEquals("77", value("g[0x4]", 0));
    assertEquals("77", value("g[8].U16", 0));
    assertEquals("77", value("g [A1+0x1]", 0));
    assertEquals("77", value("shared[16]", 0));
    assertEquals("77", value("n", 0));
    assertEquals("-2", value("global[R7]", 0));
    assertEquals("-2", value("global14[0x18+8]:s16", 0));
    assertEquals("2.5", value("a[2]", 0));
    assertEquals("256", value("a", 0));
    assertEquals("9", value("c[1][1]", 0));
    assertEquals("9", value("const[1][4]", 0));
    assertEquals("nothing there", value("global[R4]", 0));
    assertEquals("nothing there", value("shared[-1]", 0));
    assertEquals("0", value("local[0x10]", 4));
  }

  @Test
  void lanesWithoutAValueAreAllTheSame() {
    for (String text : new String[] {"1 / (R4 - R4) + R4", "1 / (R4 - R4) + R5:f32"}) {
      Expression.CompileResult compiled = Expression.compile(text, NAMES);
      assertEquals(null, compiled.problem(), text);
      LaneValues values = compiled.expression().evaluate(warp);
      assertEquals(-1, values.missingLanes(), text);
      assertTrue(values.isUniform(-1), text);
    }
  }

  /**
   * Words are shown only in the format that the user chose. Values that are not words have a fixed
   * format.
   */
  @Test
  void formats() {
    assertEquals("0xfffffffe", value("R4", 0, null));
    assertEquals("-2", value("R4", 0, ElementType.S32));
    assertEquals("4294967294", value("R4", 0, ElementType.U32));
    assertEquals("1.5", value("R5", 3, ElementType.F32));
    assertEquals("22136 4660", value("R6", 3, ElementType.U16));
    assertEquals("0x5678", value("R6L", 0, null));
    assertEquals("0xffffffff", value("R4 + 1", 0, null));
    assertEquals("-1", value("R4 + 1", 0, ElementType.S32));
    assertEquals("0x20", value("lane 1: R7", 0, null));
    assertEquals("-2", value("R4:s32", 0, null), "as it was asked for");
    assertEquals("3", value("lane", 3, null));
    assertEquals("16", value("count(R4 < 14)", 3, null));
    for (ElementType type : new ElementType[] {null, ElementType.S32, ElementType.F32}) {
      assertEquals("0xffffffff", value("active", 0, type));
      assertEquals("0x0", value("pc", 0, type));
    }
  }

  @Test
  void arithmetic() {
    assertEquals("7", value("1 + 2 * 3", 0));
    assertEquals("true", value("R4 < 0 && R5:f32 < 1 || 1 == 2", 1));
    assertEquals("false", value("!(R4 < 0)", 1));
    assertEquals("0.75", value("R5:f32 * 0.5 + 0.25", 2));
    assertEquals("-5", value("-5", 0));
    assertEquals("-6", value("~5", 0));
    assertEquals("16", value("1 << 4", 0));
    assertEquals("5", value("0xf & 5 | 0", 0));
    assertEquals("nothing there", value("1 / R4", 2));
    assertEquals("nothing there", value("1 % (R4 - R4)", 3));
    assertEquals("true", value("1 == 1 || 1 / 0", 3));
    assertEquals("1065353216", value("R5:f32:u32 * 1", 2));
    assertEquals("1.0", value("0x3f800000:f32", 2));
  }

  @Test
  void lanesTogether() {
    assertEquals("true", value("all(R4 < 30)", 0));
    assertEquals("false", value("all(R4 < 10)", 0));
    assertEquals("true", value("any(R4 == 7)", 0));
    assertEquals("2", value("count(R4 < 0)", 0));
    assertEquals("432", value("sum(R4)", 9));
    assertEquals("-2", value("min(R4)", 9));
    assertEquals("15.5", value("max(R5:f32)", 9));
    warp.activate(0b110);
    assertEquals("-1", value("sum(R4)", 9));
  }

  @Test
  void whatThreadsKnow() {
    assertEquals("7", value("tid.x", 7));
    assertEquals("39", value("warp 1: tid.x", 7));
    assertEquals("1", value("ctaid.x", 7));
    assertEquals("48", value("ntid.x", 7));
    assertEquals("2", value("nctaid.x", 0));
    assertEquals("72", value("done", 0));
  }

  /** Conditions are compiled before there is a launch, too. */
  @Test
  void namesOfNewerSets() {
    for (String arch : new String[] {"sm_35", "sm_50", "sm_61"}) {
      NameTable names =
          new NameTable(
              Map.of("n", new NameTable.TypedAddress(0, ElementType.U64)),
              Map.of(),
              Map.of(),
              Isas.load(arch));
      for (String text :
          new String[] {"CC != 0 && P6", "PT && RZ == 0", "n + c[0x0][n+4]", "global[R2:u64]"}) {
        assertEquals(null, Expression.compile(text, names).problem(), text);
      }
      assertNotNull(Expression.compile("A1", names).problem());
      assertNotNull(Expression.compile("P8", names).problem());
    }
  }

  @Test
  void whatIsWrong() {
    assertEquals("A value is missing @4", problem("R4 +"));
    assertEquals("There is no R128; there are R0 to R127 @0", problem("R128"));
    assertEquals("Unknown name 'dome'. Did you mean 'done'? @0", problem("dome"));
    assertEquals("')' is expected at the end @9", problem("all(R4 <0"));
    assertEquals("Unexpected 'R5' @3", problem("R4 R5"));
    assertEquals("Unexpected '=' @3", problem("R4 = 7"));
    assertEquals("Unexpected '=' @0", problem("= 7"));
    assertEquals("Unknown name 'help' @0", problem("help"));
    // This machine has no condition code apart from its predicates.
    assertTrue(problem("CC").startsWith("Unknown name 'CC'"));
    assertTrue(problem("R4L:u64").startsWith("Two general registers hold 64 bits"));
    assertTrue(problem("R127:u64").startsWith("Two general registers hold 64 bits"));
    assertTrue(problem("R4:f31").startsWith("A type is expected after the colon"));
    assertTrue(problem("R5:f32 & 1").startsWith("& works on whole numbers"));
    assertTrue(problem("lane 32: R4").startsWith("There are lanes 0 to 31"));
    assertTrue(problem("(".repeat(1000)).startsWith("The expression is nested too deeply"));
    assertTrue(problem("-".repeat(1000) + "1").startsWith("The expression is nested too deeply"));
  }

  @Property(tries = 2000)
  void anyTextIsAnExpressionOrAProblem(
      @ForAll
          @StringLength(max = 24)
          @Chars({'R', '4', ':', 'f', '[', ']', '(', ')', 'g', ' ', '+', '-', '.', 'a', '|', '&'})
          @CharRange(from = '0', to = '9')
          String text) {
    Expression.CompileResult compiled = Expression.compile(text, NAMES);
    if (compiled.expression() == null) {
      assertNotNull(compiled.problem());
    } else {
      compiled.expression().trueLanes(warp);
      compiled.expression().evaluate(warp).formatLane(0);
    }
  }
}
