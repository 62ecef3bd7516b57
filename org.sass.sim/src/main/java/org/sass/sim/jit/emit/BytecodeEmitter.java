package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.H_INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.LaneValue;

/** Writes the calls, variables and numbers of translated code. */
public final class BytecodeEmitter {
  /**
   * Approximate number of Vector API operations of the methods that translated code calls; 2 for
   * methods that are not listed.
   */
  private static final Map<String, Integer> OPERATIONS =
      Map.ofEntries(
          Map.entry("get", 1),
          Map.entry("put", 1),
          Map.entry("constant", 1),
          Map.entry("steps", 1),
          Map.entry("word", 0),
          Map.entry("row", 1),
          Map.entry("flippedRow", 4),
          Map.entry("globalWord", 0),
          Map.entry("globalRow", 2),
          Map.entry("putGlobalRow", 4),
          Map.entry("holds", 4),
          Map.entry("shl", 4),
          Map.entry("shr", 4),
          Map.entry("shrSigned", 4),
          Map.entry("sad", 5),
          Map.entry("sadUnsigned", 5),
          Map.entry("flagsInt", 4),
          Map.entry("flagsFloat", 6),
          Map.entry("flagsSum", 14),
          Map.entry("fadd", 12),
          Map.entry("fmul", 18),
          Map.entry("fmad", 36),
          Map.entry("floats", 1),
          Map.entry("integers", 1),
          Map.entry("sum", 1),
          Map.entry("product", 1),
          Map.entry("cut", 6),
          Map.entry("small", 1),
          Map.entry("flushed", 4),
          Map.entry("apply", 5),
          Map.entry("flags", 6),
          Map.entry("loadShared", 12),
          Map.entry("storeShared", 6),
          Map.entry("loadGlobal", 6),
          Map.entry("storeGlobal", 6));

  private static final String FLOATS = "Ljdk/incubator/vector/FloatVector;";

  final VectorTarget way;
  final MethodVisitor out;

  /** Takes code that runs once, before the loop; null if everything is done in the loop. */
  final MethodVisitor ahead;

  /**
   * Where to jump if the lanes of a vector do not meet the assumptions of the code; null if it
   * assumes nothing.
   */
  final Label otherwise;

  /**
   * Where to jump, from before the loop, if an assumption about all lanes does not hold; null if
   * the code before the loop assumes nothing.
   */
  final Label otherwiseAll;

  /** The Java objects that the class needs: functions and flag rules. */
  private final List<Object> data;

  private final boolean undoable;
  private final int firstAhead;
  private int variablesAhead;
  private Variables free = new Variables();
  private int operations;
  private boolean supposes;
  private boolean supposesAhead;
  private boolean acted;
  private Runnable beforeActing = () -> {};

  /**
   * Values that are -1 in some lanes and 0 in the others. Their variables hold the mask of those
   * lanes instead of a vector.
   */
  private final Set<LaneValue> ones = new HashSet<>();

  /**
   * Where code is written to.
   *
   * @param out takes the body of a loop
   * @param ahead takes code that runs once, before the loop; null for none
   * @param otherwise where to jump if the lanes of a vector do not meet an assumption; null to
   *     assume nothing
   * @param otherwiseAll where to jump, from before the loop, if an assumption about all lanes does
   *     not hold
   * @param undoable whether everything that was done is undone there, so that assumptions may be
   *     checked late
   */
  public record Target(
      MethodVisitor out,
      MethodVisitor ahead,
      Label otherwise,
      Label otherwiseAll,
      boolean undoable) {
    Target(MethodVisitor out, MethodVisitor ahead, Label otherwise, Label otherwiseAll) {
      this(out, ahead, otherwise, otherwiseAll, false);
    }

    /** Creates a target for a loop that assumes nothing. */
    Target(MethodVisitor out) {
      this(out, null, null, null);
    }
  }

  /**
   * @param unused the first free variable
   * @param reserved number of variables for code before the loop. They have no other use, because
   *     the variables of the loop are overwritten in each iteration.
   * @param data takes the objects that the code refers to
   */
  BytecodeEmitter(VectorTarget way, Target target, int unused, int reserved, List<Object> data) {
    this.way = way;
    this.out = target.out;
    this.ahead = target.ahead;
    this.otherwise = target.otherwise;
    this.otherwiseAll = target.otherwiseAll;
    this.undoable = target.undoable;
    this.firstAhead = unused;
    this.free.next = unused + reserved;
    this.data = data;
  }

  /** A counter of variables, which emitters of one method body share. */
  private static final class Variables {
    int next;
  }

  /** Makes this emitter and another one write into one method body: no variable is used by both. */
  void share(BytecodeEmitter other) {
    free = other.free;
  }

  /**
   * Returns the number of vector operations so far. The just-in-time compiler will have to inline
   * them.
   */
  int operations() {
    return operations;
  }

  /** Sets what writes code immediately before the code has its first effect. */
  void beforeActing(Runnable writer) {
    beforeActing = writer;
  }

  /**
   * Must be called before code that has an effect, with nothing on the operand stack. After it the
   * code can no longer start again elsewhere, unless its effects are undone there.
   */
  void acts() {
    if (!acted && !undoable) {
      beforeActing.run();
      acted = true;
    }
  }

  /** Returns whether all effects of the code are undone if an assumption does not hold. */
  boolean isUndoable() {
    return undoable;
  }

  /**
   * Returns whether the code may still make an assumption: if it does not hold, the code starts
   * again elsewhere.
   */
  boolean maySuppose() {
    return otherwise != null && !acted;
  }

  /**
   * Returns whether the code may still make a guess: an assumption that was not checked before the
   * translation.
   */
  boolean mayGuess() {
    return maySuppose() && way.floats() != null;
  }

  /** Records that the code jumps to {@link #otherwise}. */
  void supposes() {
    supposes = true;
  }

  /** Records that the code jumps to {@link #otherwiseAll}. */
  void supposesAhead() {
    supposesAhead = true;
  }

  boolean hasSupposed() {
    return supposes || supposesAhead;
  }

  /** Returns whether the code never jumps to {@link #otherwise}. */
  boolean isSure() {
    return !supposes;
  }

  /** Pushes a value onto the operand stack as a vector. */
  void push(LaneValue value) {
    if (value.vector()) {
      out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, value.variable());
      if (ones.contains(value)) {
        call("ones", "(M)V");
      }
    } else if (value.step() == 0) {
      first(value);
      call("constant", "(I)V");
    } else {
      first(value);
      integer(value.step());
      if (value.isFlipped()) {
        out.visitVarInsn(ILOAD, value.flips());
        call(way.shapes(), "flipped", "(III)V");
      } else {
        call(way.shapes(), "steps", "(II)V");
      }
    }
  }

  /** Pushes the number of the first lane of a value that is no vector. */
  void first(LaneValue value) {
    if (value.variable() < 0) {
      integer(value.number());
      return;
    }
    out.visitVarInsn(ILOAD, value.variable());
    if (value.straight() && value.step() != 0) {
      done();
      if (value.step() != 1) {
        integer(value.step());
        out.visitInsn(IMUL);
      }
      out.visitInsn(IADD);
    }
  }

  /** Pushes the number of threads for which the loop has run. */
  void done() {
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitInsn(ISUB);
  }

  /** Returns whether a result of some values can be computed before the loop. */
  boolean isStraight(LaneValue... values) {
    for (LaneValue value : values) {
      if (!value.straight()) {
        return false;
      }
    }
    return ahead != null;
  }

  /** Pushes the value of the first thread of the loop, in the code before the loop. */
  void start(LaneValue value) {
    if (value.variable() < 0) {
      ahead.visitLdcInsn(value.number());
    } else {
      ahead.visitVarInsn(ILOAD, value.variable());
    }
  }

  /**
   * Pops a number into a new variable, in the code before the loop. Returns the value with this
   * number for the first thread of the loop.
   */
  LaneValue keepStraight(int step) {
    int variable = variableAhead();
    ahead.visitVarInsn(ISTORE, variable);
    return LaneValue.straight(variable, step);
  }

  /** Pops a vector into a new variable. */
  LaneValue keep() {
    int variable = free.next++;
    out.visitVarInsn(way.scalar() ? ISTORE : ASTORE, variable);
    return LaneValue.vector(variable);
  }

  /**
   * Pops a mask of lanes into a new variable. Returns the value that is -1 in these lanes and 0
   * elsewhere.
   */
  LaneValue keepOnes() {
    LaneValue value = keep();
    ones.add(value);
    return value;
  }

  /**
   * Returns the variable with the mask of the lanes in which a value is -1, if the value comes from
   * {@link #keepOnes}; else -1.
   */
  int lanesOf(LaneValue value) {
    return ones.contains(value) ? value.variable() : -1;
  }

  /** Pops a number into a new variable. Returns the value with this number in the first lane. */
  LaneValue keepSteps(int step) {
    int variable = free.next++;
    out.visitVarInsn(ISTORE, variable);
    return LaneValue.steps(variable, step);
  }

  /** Returns a new variable that is written only before the loop. */
  int variableAhead() {
    return firstAhead + variablesAhead++;
  }

  /** Returns how many variables {@link #variableAhead} has returned. */
  int variablesAhead() {
    return variablesAhead;
  }

  /** Returns a new variable. */
  int variable() {
    return free.next++;
  }

  void integer(int number) {
    out.visitLdcInsn(number);
  }

  /** Pushes an object that cannot be a constant in a class file. */
  void object(Object object, Class<?> type) {
    int index = data.indexOf(object);
    if (index < 0) {
      index = data.size();
      data.add(object);
    }
    out.visitLdcInsn(
        new ConstantDynamic(
            "_",
            Type.getDescriptor(type),
            new Handle(
                H_INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "classDataAt",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)"
                    + "Ljava/lang/Object;",
                false),
            index));
  }

  void call(String name, String shape) {
    call(way.code(), name, shape);
  }

  /**
   * Writes a call of a static method, or a copy of its code.
   *
   * @param owner internal name of its class
   * @param shape a descriptor in which {@code V} stands for a value, {@code M} for a mask, {@code
   *     F} for a vector of floats and {@code v} for void
   */
  void call(String owner, String name, String shape) {
    operations += OPERATIONS.getOrDefault(name, 2);
    way.library().call(out, free.next, owner, name, descriptor(shape));
  }

  private String descriptor(String shape) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shape.length(); i++) {
      char c = shape.charAt(i);
      if (c == 'L') {
        int end = shape.indexOf(';', i);
        text.append(shape, i, end + 1);
        i = end;
      } else {
        text.append(
            switch (c) {
              case 'V' -> way.value();
              case 'M' -> way.mask();
              case 'F' -> FLOATS;
              case 'v' -> "V";
              default -> String.valueOf(c);
            });
      }
    }
    return text.toString();
  }
}
