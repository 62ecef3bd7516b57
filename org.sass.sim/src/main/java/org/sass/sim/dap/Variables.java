package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.lsp4j.debug.InvalidatedAreas;
import org.eclipse.lsp4j.debug.InvalidatedEventArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopePresentationHint;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.sass.lang.asm.Program;
import org.sass.sim.check.Touches;
import org.sass.sim.debug.Changes;
import org.sass.sim.debug.Contents;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.eval.Value;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** Scopes and what is in them. */
final class Variables {
  /** Words of a memory that are shown as children. */
  private static final int WORDS = 1024;

  private final Session session;

  /** What the editor's references stand for, since the machine stopped last. */
  private final List<Holder> holders = new ArrayList<>();

  Variables(Session session) {
    this.session = session;
  }

  /** Something with children. */
  interface Holder {
    /** The children from one number on. */
    List<Variable> children(int start, int count);

    /** Changes a child; what is wrong, or null. */
    default String set(String name, String value) {
      return "this cannot be changed";
    }

    /** The expression of a child, for data breakpoints; null if it is none. */
    default String expression(String name) {
      return null;
    }

    /** The warp it belongs to. */
    WarpId warp();

    /** The lane whose it is, or -1 for all. */
    default int lane(String name) {
      return -1;
    }
  }

  /** Something was changed by hand: the editor has to look again at all that it shows. */
  void changed() {
    InvalidatedEventArguments event = new InvalidatedEventArguments();
    event.setAreas(new String[] {InvalidatedAreas.VARIABLES, InvalidatedAreas.STACKS});
    session.client.invalidated(event);
  }

  void forget() {
    holders.clear();
  }

  /** The holder of a reference; refuses one that is not known any more. */
  Holder holder(int reference) {
    if (reference < 1 || reference > holders.size()) {
      throw Refusal.of("the machine has moved on: look again");
    }
    return holders.get(reference - 1);
  }

  int hold(Holder holder) {
    holders.add(holder);
    return holders.size();
  }

  // ---- scopes

  ScopesResponse scopes(Integer frame) {
    WarpId id = session.warpOfFrame(frame);
    List<Scope> scopes = new ArrayList<>();
    scopes.add(scope("Registers", new Registers(id, Touches.File.GENERAL), false));
    scopes.add(scope("Predicates", new Registers(id, Touches.File.PREDICATE), false));
    scopes.add(scope("Address registers", new Registers(id, Touches.File.ADDRESS), false));
    scopes.add(scope("Parameters", new Named(id), false));
    scopes.add(scope("Special", new Special(id), false));
    scopes.add(scope("Shared", memory(id, "shared", 0, Block.SHARED_BYTES), true));
    scopes.add(scope("Global", new Buffers(id), true));
    scopes.add(scope("Constants", new Banks(id), true));
    scopes.add(scope("Local", memory(id, "local", session.lane, WORDS * 4), true));
    scopes.get(0).setPresentationHint(ScopePresentationHint.REGISTERS);
    ScopesResponse response = new ScopesResponse();
    response.setScopes(scopes.toArray(Scope[]::new));
    return response;
  }

  private Scope scope(String name, Holder holder, boolean expensive) {
    Scope scope = new Scope();
    scope.setName(name);
    scope.setVariablesReference(hold(holder));
    scope.setExpensive(expensive);
    if (holder instanceof Words words) {
      scope.setIndexedVariables(words.count);
    }
    return scope;
  }

  VariablesResponse variables(VariablesArguments arguments) {
    Holder holder = holder(arguments.getVariablesReference());
    int start = arguments.getStart() == null ? 0 : Math.max(0, arguments.getStart());
    int count =
        arguments.getCount() == null || arguments.getCount() <= 0
            ? Integer.MAX_VALUE
            : arguments.getCount();
    VariablesResponse response = new VariablesResponse();
    response.setVariables(holder.children(start, count).toArray(Variable[]::new));
    return response;
  }

  SetVariableResponse set(SetVariableArguments arguments) {
    Holder holder = holder(arguments.getVariablesReference());
    String problem = holder.set(arguments.getName(), arguments.getValue());
    if (problem != null) {
      throw Refusal.of(problem);
    }
    changed();
    SetVariableResponse response = new SetVariableResponse();
    response.setValue(arguments.getValue());
    for (Variable child : holder.children(0, Integer.MAX_VALUE)) {
      if (child.getName().equals(arguments.getName())) {
        response.setValue(child.getValue());
        response.setVariablesReference(child.getVariablesReference());
        response.setIndexedVariables(child.getIndexedVariables());
      }
    }
    return response;
  }

  static Variable variable(String name, String value, String expression) {
    Variable variable = new Variable();
    variable.setName(name);
    variable.setValue(value);
    variable.setEvaluateName(expression);
    variable.setVariablesReference(0);
    return variable;
  }

  /** The lanes to show one value for. */
  static int lanes(Warp warp) {
    return warp.live() != 0 ? warp.live() : warp.threads();
  }

  private Warp warp(WarpId id) {
    Warp warp = session.debugger().warp(id);
    if (warp == null) {
      throw Refusal.of(id.text() + " is not resident any more");
    }
    return warp;
  }

  // ---- registers

  /** The registers of a file that the kernel uses. */
  private final class Registers implements Holder {
    private final WarpId id;
    private final Touches.File file;

    Registers(WarpId id, Touches.File file) {
      this.id = id;
      this.file = file;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      BitSet used = session.debugger().used(file);
      Warp warp = Variables.this.warp(id);
      for (int n = used.nextSetBit(0); n >= 0; n = used.nextSetBit(n + 1)) {
        if (file != Touches.File.ADDRESS || n > 0) {
          all.add(register(warp, n));
        }
      }
      return all;
    }

    private Variable register(Warp warp, int number) {
      int[] row = session.debugger.row(warp, file, number);
      String name = letter() + number;
      int lanes = lanes(warp);
      boolean uniform = Text.uniform(row, lanes);
      int lane =
          (lanes >>> session.lane & 1) != 0 ? session.lane : Integer.numberOfTrailingZeros(lanes);
      String text = text(row[lane]);
      Variable variable =
          variable(name, uniform ? text : text + " (lane " + lane + "; lanes differ)", name);
      variable.setType(session.shown == null ? "b32" : session.shown.word());
      variable.setVariablesReference(hold(new Lanes(id, file, number, name)));
      variable.setIndexedVariables(Warp.LANES);
      return variable;
    }

    private String text(int bits) {
      return file == Touches.File.PREDICATE ? Text.flags(bits) : Text.word(bits, session.shown);
    }

    private String letter() {
      return switch (file) {
        case GENERAL -> "R";
        case ADDRESS -> "A";
        case PREDICATE -> "C";
      };
    }

    @Override
    public String set(String name, String value) {
      Warp warp = Variables.this.warp(id);
      return Changes.set(session.debugger, id, typed(name, file), value, warp.threads());
    }

    @Override
    public String expression(String name) {
      return name;
    }
  }

  /** A register as it is shown, so that what is typed is read in the same type. */
  private String typed(String name, Touches.File file) {
    boolean typed = session.shown != null && file == Touches.File.GENERAL;
    return typed && session.shown.bytes() == 4 ? name + ":" + session.shown.word() : name;
  }

  /** The lanes of a register. */
  private final class Lanes implements Holder {
    private final WarpId id;
    private final Touches.File file;
    private final int number;
    private final String name;

    Lanes(WarpId id, Touches.File file, int number, String name) {
      this.id = id;
      this.file = file;
      this.number = number;
      this.name = name;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      Warp warp = Variables.this.warp(id);
      int[] row = session.debugger.row(warp, file, number);
      List<Variable> all = new ArrayList<>();
      for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
        String text =
            file == Touches.File.PREDICATE
                ? Text.flags(row[lane])
                : Text.word(row[lane], session.shown);
        boolean there = (warp.threads() >>> lane & 1) != 0;
        boolean active = (warp.active() >>> lane & 1) != 0;
        String state = active ? "" : there ? " (inactive)" : " (no thread)";
        all.add(variable("[" + lane + "]", text + state, "lane " + lane + ": " + name));
      }
      return all;
    }

    @Override
    public int lane(String child) {
      try {
        return Integer.parseInt(child.substring(1, child.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String set(String child, String value) {
      int lane = lane(child);
      return lane < 0 || lane >= Warp.LANES
          ? "there is no lane " + child
          : Changes.set(session.debugger, id, typed(name, file), value, 1 << lane);
    }

    @Override
    public String expression(String child) {
      return name;
    }
  }

  /** The values of an expression for all lanes. */
  Holder lanes(WarpId id, Value value, String expression) {
    return new Holder() {
      @Override
      public WarpId warp() {
        return id;
      }

      @Override
      public List<Variable> children(int start, int count) {
        List<Variable> all = new ArrayList<>();
        for (int lane = start; lane < Warp.LANES && lane - start < count; lane++) {
          all.add(variable("[" + lane + "]", value.text(lane), "lane " + lane + ": " + expression));
        }
        return all;
      }
    };
  }

  // ---- parameters and what a thread knows of itself

  /** The parameters, by name where they have one. */
  private final class Named implements Holder {
    private final WarpId id;

    Named(WarpId id) {
      this.id = id;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      Warp warp = Variables.this.warp(id);
      List<Variable> all = new ArrayList<>();
      BitSet named = new BitSet();
      for (Program.Param param : session.debugger.kernel().params()) {
        all.add(evaluated(warp, param.name(), param.name()));
        named.set(param.word(), param.word() + param.words());
      }
      for (int i = 0; i < session.debugger.prepared().launch().params().length; i++) {
        if (!named.get(i)) {
          String name = String.format("g[0x%x]", Block.PARAMS_AT / 4 + i);
          all.add(evaluated(warp, name, name));
        }
      }
      return all;
    }

    @Override
    public String set(String name, String value) {
      return Changes.set(session.debugger, id, name, value, 1);
    }

    @Override
    public String expression(String name) {
      return name;
    }
  }

  private Variable evaluated(Warp warp, String name, String expression) {
    var compiled = session.debugger.compile(expression);
    if (compiled.problem() != null) {
      return variable(name, compiled.problem(), null);
    }
    Value value = compiled.expression().value(warp);
    Variable variable = variable(name, Text.of(value, lanes(warp), session.lane), expression);
    variable.setType(Text.type(value));
    return variable;
  }

  /** What a thread knows of itself. */
  private final class Special implements Holder {
    private static final List<String> NAMES =
        List.of(
            "tid.x",
            "tid.y",
            "tid.z",
            "ctaid.x",
            "ctaid.y",
            "ntid.x",
            "ntid.y",
            "ntid.z",
            "nctaid.x",
            "nctaid.y",
            "lane",
            "warp",
            "pc",
            "active",
            "live",
            "clock");

    private final WarpId id;

    Special(WarpId id) {
      this.id = id;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      Warp warp = Variables.this.warp(id);
      List<Variable> all = new ArrayList<>();
      for (String name : NAMES) {
        boolean mask = name.equals("active") || name.equals("live") || name.equals("pc");
        Variable one = evaluated(warp, name, name);
        if (mask) {
          int bits =
              name.equals("pc") ? warp.pc() : name.equals("live") ? warp.live() : warp.active();
          one.setValue(String.format(name.equals("pc") ? "0x%04x" : "0x%08x", bits));
        } else if (name.startsWith("tid") || name.equals("lane")) {
          Value value = session.debugger.compile(name).expression().value(warp);
          one.setVariablesReference(hold(lanes(id, value, name)));
          one.setIndexedVariables(Warp.LANES);
        }
        all.add(one);
      }
      all.add(variable("stack", warp.stack().depth() + " entries", null));
      all.add(variable("time", session.debugger.now() + " warp instructions", null));
      return all;
    }
  }

  // ---- memories

  private Holder memory(WarpId id, String space, int lane, int bytes) {
    return new Words(id, space, lane, 0, bytes / 4);
  }

  /** Words of a memory. */
  private final class Words implements Holder {
    private final WarpId id;
    private final String space;
    private final int lane;
    private final long address;
    private final int count;

    Words(WarpId id, String space, int lane, long address, int count) {
      this.id = id;
      this.space = space;
      this.lane = lane;
      this.address = address;
      this.count = count;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int wanted) {
      Contents contents = Contents.of(session.debugger(), space, id, lane);
      List<Variable> all = new ArrayList<>();
      int end = (int) Math.min(count, (long) start + Math.min(wanted, WORDS));
      for (int i = start; i < end && contents != null; i++) {
        long at = address + 4L * i;
        int word = 0;
        for (int b = 3; b >= 0; b--) {
          word = word << 8 | contents.at(at + b) & 0xff;
        }
        String name = String.format("[0x%x]", at);
        String expression = space.equals("const") ? "const[" + lane + "]" + name : space + name;
        Variable one = variable(name, Text.word(word, session.shown), expression);
        one.setMemoryReference(Memories.reference(space, id, lane, at));
        all.add(one);
      }
      return all;
    }

    @Override
    public String set(String name, String value) {
      boolean typed = session.shown != null && session.shown.bytes() == 4;
      String place = space + name + (typed ? ":" + session.shown.word() : "");
      return Changes.set(
          session.debugger, id, place, value, 1 << (space.equals("local") ? lane : 0));
    }

    @Override
    public String expression(String name) {
      return space + name;
    }
  }

  /** The buffers of global memory; all of it where there are none. */
  private final class Buffers implements Holder {
    private final WarpId id;

    Buffers(WarpId id) {
      this.id = id;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      List<PlacedBuffer> buffers = new ArrayList<>(session.debugger().prepared().buffers());
      PlacedBuffer flat = session.debugger.prepared().flat();
      if (flat != null) {
        buffers.add(flat);
      }
      for (PlacedBuffer buffer : buffers) {
        var type = session.debugger.prepared().typeOf(buffer);
        String text =
            String.format("%d x %s at 0x%x", buffer.count(type), type.word(), buffer.address());
        Variable one = variable(buffer.name(), text, null);
        Elements elements = new Elements(id, buffer);
        one.setVariablesReference(hold(elements));
        one.setIndexedVariables(buffer.count(type));
        one.setMemoryReference(Memories.reference("global", id, 0, buffer.address()));
        all.add(one);
      }
      return all;
    }
  }

  /** The elements of a buffer. */
  private final class Elements implements Holder {
    private final WarpId id;
    private final PlacedBuffer buffer;

    Elements(WarpId id, PlacedBuffer buffer) {
      this.id = id;
      this.buffer = buffer;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      var type = session.debugger.prepared().typeOf(buffer);
      List<Variable> all = new ArrayList<>();
      int end = (int) Math.min(buffer.count(type), (long) start + Math.min(count, WORDS));
      for (int i = start; i < end; i++) {
        Variable one = variable("[" + i + "]", type.format(buffer.element(type, i)), place(i));
        long at = buffer.address() + (long) i * type.bytes();
        one.setMemoryReference(Memories.reference("global", id, 0, at));
        one.setType(type.word());
        all.add(one);
      }
      return all;
    }

    private String place(int i) {
      var type = session.debugger.prepared().typeOf(buffer);
      long at = buffer.address() + (long) i * type.bytes();
      return buffer.name().equals("global")
          ? String.format("global[0x%x]:%s", at, type.word())
          : buffer.name() + "[" + i + "]";
    }

    private int index(String name) {
      try {
        return Integer.parseInt(name.substring(1, name.length() - 1));
      } catch (RuntimeException e) {
        return -1;
      }
    }

    @Override
    public String set(String name, String value) {
      return Changes.set(session.debugger, id, place(index(name)), value, 1);
    }

    @Override
    public String expression(String name) {
      return place(index(name));
    }
  }

  /** Words of a constant bank up to the last one that is not zero. */
  static int last(Debugger debugger, int bank) {
    int[] words = debugger.prepared().launch().constants().bank(bank).words();
    int last = words.length;
    while (last > 0 && words[last - 1] == 0) {
      last--;
    }
    return last;
  }

  /** The constant banks in which something stands. */
  private final class Banks implements Holder {
    private final WarpId id;

    Banks(WarpId id) {
      this.id = id;
    }

    @Override
    public WarpId warp() {
      return id;
    }

    @Override
    public List<Variable> children(int start, int count) {
      List<Variable> all = new ArrayList<>();
      session.debugger();
      for (int bank = 0; bank < org.sass.sim.machine.ConstantMemory.BANKS; bank++) {
        int last = last(session.debugger, bank);
        if (last == 0) {
          continue;
        }
        Variable one = variable("c[" + bank + "]", last + " words", null);
        one.setVariablesReference(hold(new Words(id, "const", bank, 0, last)));
        one.setIndexedVariables(last);
        one.setMemoryReference(Memories.reference("const", id, bank, 0));
        all.add(one);
      }
      return all;
    }
  }
}
