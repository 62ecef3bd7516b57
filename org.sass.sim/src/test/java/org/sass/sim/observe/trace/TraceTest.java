package org.sass.sim.observe.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.observe.Runs;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySpace;

class TraceTest {
  private static final Trace.Header HEADER =
      new Trace.Header(
          "k\u00e4rnel",
          "file.gsass",
          "sm_10",
          "g80",
          new Dim3(3, 1, 2),
          new Dim3(64, 2, 1),
          "warp 1");

  /** Random trace events, both such as runs write and such as no run writes. */
  private static final class RandomEvents {
    private static final String[] LETTERS = {"R", "A", "C", "r", "p"};

    private final Random random;
    private final List<Trace.Instruction> code = new ArrayList<>();

    RandomEvents(long seed) {
      random = new Random(seed);
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        code.add(instruction());
      }
    }

    private Trace.Instruction instruction() {
      List<Trace.Register> registers = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        registers.add(
            new Trace.Register(pick(RegisterKind.values()), pick(LETTERS), random.nextInt(128)));
      }
      List<Trace.Access> places = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        AccessType access = pick(AccessType.values());
        boolean reads = random.nextBoolean();
        places.add(
            new Trace.Access(
                pick(MemorySpace.values()),
                random.nextInt(16),
                access,
                reads,
                random.nextBoolean(),
                random.nextInt(4) == 0));
      }
      return new Trace.Instruction(
          random.nextInt(1 << 20),
          random.nextInt(300),
          "X R" + random.nextInt(),
          registers,
          places);
    }

    private <T> T pick(T[] all) {
      return all[random.nextInt(all.length)];
    }

    private int number() {
      return random.nextInt() >> random.nextInt(32);
    }

    private int[] values(int lanes) {
      int[] values = new int[lanes];
      int form = random.nextInt(3);
      int first = number();
      int stride = form == 0 ? 0 : number();
      for (int i = 0; i < lanes; i++) {
        values[i] = form == 2 ? number() : first + i * stride;
      }
      return values;
    }

    private int[][] values(int count, int lanes) {
      int[][] all = new int[count][];
      for (int i = 0; i < count; i++) {
        all[i] = values(lanes);
      }
      return all;
    }

    Trace.Event next() {
      Dim3 block = new Dim3(random.nextInt(3), random.nextInt(2), random.nextInt(2));
      return switch (random.nextInt(12)) {
        case 0 -> new Trace.BlockStart(block);
        case 1 -> new Trace.BlockEnd(block);
        case 2 ->
            new Trace.Failure(
                block,
                random.nextInt(16),
                random.nextInt(33) - 1,
                random.nextInt(999),
                "code",
                "m\u2026",
                "NOP");
        default -> step(block);
      };
    }

    private long[] addresses(int lanes, boolean wide) {
      int[] high = wide ? values(lanes) : new int[lanes];
      int[] low = values(lanes);
      long[] addresses = new long[lanes];
      for (int i = 0; i < lanes; i++) {
        addresses[i] = (long) high[i] << 32 | Integer.toUnsignedLong(low[i]);
      }
      return addresses;
    }

    private Trace.Step step(Dim3 block) {
      Trace.Instruction instruction = code.get(random.nextInt(code.size()));
      int active = random.nextInt(3) == 0 ? random.nextInt() : -1;
      int mask = random.nextInt(3) == 0 ? active & random.nextInt() : active;
      int shown = random.nextInt(3) == 0 ? mask & random.nextInt() : mask;
      int lanes = Integer.bitCount(shown);
      Trace.Transfer[] moves = new Trace.Transfer[instruction.accesses().size()];
      for (int i = 0; i < moves.length; i++) {
        Trace.Access place = instruction.accesses().get(i);
        int words = place.words();
        moves[i] =
            new Trace.Transfer(
                addresses(lanes, place.wide()),
                values(place.reads() ? words : 0, lanes),
                values(place.writes() ? words : 0, lanes));
      }
      return new Trace.Step(
          block,
          random.nextInt(16),
          instruction,
          active,
          mask,
          shown,
          values(instruction.registers().size(), lanes),
          moves);
    }
  }

  private static byte[] written(Trace.Header header, List<Trace.Event> events) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TraceWriter writer = new TraceWriter(bytes);
    writer.writeHeader(header);
    for (Trace.Event event : events) {
      writer.writeEvent(event);
    }
    return bytes.toByteArray();
  }

  private static List<Trace.Event> read(byte[] bytes) throws IOException {
    TraceReader reader = new TraceReader(new ByteArrayInputStream(bytes));
    assertEquals(HEADER, reader.header());
    List<Trace.Event> events = new ArrayList<>();
    for (Trace.Event event = reader.nextEvent(); event != null; event = reader.nextEvent()) {
      events.add(event);
    }
    return events;
  }

  /** Returns an event as text, with the contents of its arrays. */
  private static String describe(Trace.Event event) {
    if (!(event instanceof Trace.Step step)) {
      return event.toString();
    }
    StringBuilder text = new StringBuilder();
    text.append(step.block().positionText()).append(' ').append(step.warp()).append(' ');
    text.append(step.instruction())
        .append(step.active())
        .append(' ')
        .append(step.mask())
        .append(' ');
    text.append(step.shownMask()).append(Arrays.deepToString(step.registers()));
    for (Trace.Transfer move : step.transfers()) {
      text.append(Arrays.toString(move.addresses())).append(Arrays.deepToString(move.before()));
      text.append(Arrays.deepToString(move.after()));
    }
    return text.toString();
  }

  @Property(tries = 300)
  void readerAndWriterAreInverse(@ForAll long seed) throws IOException {
    RandomEvents random = new RandomEvents(seed);
    List<Trace.Event> events = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      events.add(random.next());
    }
    events.add(new Trace.End(Trace.Ending.INTERRUPTED, seed >>> 1));
    byte[] bytes = written(HEADER, events);
    List<Trace.Event> read = read(bytes);
    assertEquals(
        events.stream().map(TraceTest::describe).toList(),
        read.stream().map(TraceTest::describe).toList());
    assertArrayEquals(bytes, written(HEADER, read));
  }

  @Property(tries = 300)
  void damagedTracesAreSaidToBeSo(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    RandomEvents events = new RandomEvents(seed);
    List<Trace.Event> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(events.next());
    }
    byte[] bytes = written(HEADER, all);
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1);
    try {
      TraceReader reader = new TraceReader(new ByteArrayInputStream(cut));
      while (reader.nextEvent() != null) {
        // Damage that is not detected is read as other events.
      }
    } catch (IOException e) {
      assertTrue(e.getMessage().startsWith("it "), e.getMessage());
    }
  }

  @Test
  void otherFilesAndVersions() {
    for (String text : new String[] {"", "GST", "hello world"}) {
      IOException e =
          assertThrows(
              IOException.class, () -> new TraceReader(new ByteArrayInputStream(text.getBytes())));
      assertTrue(e.getMessage().startsWith("it is not a trace"), e.getMessage());
    }
    IOException e =
        assertThrows(
            IOException.class,
            () -> new TraceReader(new ByteArrayInputStream("GSTR\u0009".getBytes())));
    assertEquals("it is a trace of version 9; this gsass reads 2", e.getMessage());
  }

  private static final String KERNEL =
      """
      //! launch grid=2 block=40 param=@a,7
      //! buffer a=128xu32 fill=iota
      SHL R1, R0, 0x2
      IADD R2, g[0x4], R1
      GLD.U32 R3, global14[R2]
      ISET.C0 o[0x7f], g[0x5], R3, GT
      IADD R3 (C0.NE), R3, R3
      GST.EXIT.U32 global14[R2], R3
      """;

  private static String text(String source, TraceFilter filter) throws IOException {
    Launch launch = Runs.launch(source);
    StringBuilder text = new StringBuilder();
    Tracer tracer = new Tracer(launch, "k.gsass", filter, new TraceText(text));
    RunResult result = Runs.run(launch, tracer);
    tracer.close(result);
    return text.toString();
  }

  @Test
  void asText() throws IOException {
    String text = text(KERNEL, TraceFilter.read("1", "0..3", "0x8..0x28", "--trace-"));
    assertEquals(
        """
        # gsass trace 2
        # kernel main of k.gsass, sm_12, profile g80, grid 2,1, block 40,1,1
        # only warp 1, lanes 0000000f, pc 0x0008..0x0028
        # block 0,0 starts
        0,0 w1 0x0008 000000ff IADD R2, g [0x4], R1 | shared b32[0x10] -> 0x1000 | R2 = 0x1080 +0x4
        0,0 w1 0x0010 000000ff GLD.U32 R3, global14[R2] | global b32[0x1080 +0x4] -> 0x20 +0x1 | R3 = 0x20 +0x1
        0,0 w1 0x0018 000000ff ISET.C0 o[0x7f], g [0x5], R3, GT | shared b32[0x14] -> 0x7 | C0 = 0x1
        0,0 w1 0x0020 00000000/000000ff IADD R3 (C0.NE), R3, R3
        0,0 w1 0x0028 000000ff GST.EXIT.U32 global14[R2], R3 | global b32[0x1080 +0x4] <- 0x20 +0x1
        # block 0,0 ends
        """,
        text.substring(0, text.indexOf("# block 1,0 starts")));
    assertTrue(text.endsWith("# block 1,0 ends\n# done after 24 warp instructions\n"), text);
  }

  @Test
  void aFaultIsInTheTrace() throws IOException {
    String text = text(KERNEL.replace("128xu32", "33xu32"), TraceFilter.ALL);
    assertTrue(
        text.contains("0,0 w1 0x0010 fault in lane 1: 4 bytes at global address 0x00001084"), text);
    assertTrue(text.endsWith("# ended by a fault after 5 warp instructions\n"), text);
  }

  @Test
  void filtersThatAreNone() {
    for (String[] bad :
        new String[][] {
          {
            "x",
            null,
            null,
            "--trace-warp: 'x' is not a number or range of warps, such as 0 or 0,2..3"
          },
          {"3..1", null, null, "--trace-warp: 3..1 is empty; write the smaller number first"},
          {"32", null, null, "--trace-warp: there is no warp 32; the last one is 31"},
          {
            null,
            "0,",
            null,
            "--trace-lane: '' is not a number or range of lanes, such as 0 or 0,2..3"
          },
          {null, null, "-1", "--trace-pc: -1 is empty; write the smaller number first"},
        }) {
      RuntimeException e =
          assertThrows(
              TraceFilter.BadFilter.class,
              () -> TraceFilter.read(bad[0], bad[1], bad[2], "--trace-"));
      assertEquals(bad[3], e.getMessage());
    }
  }
}
