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

/** Writes calls, variables and numbers of translated code. */
public final class BytecodeEmitter {
  /** About how many operations of the Vector API the larger methods make; the others make two. */
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

  /** Takes what can be done once, ahead of the loop; null where all is done in it. */
  final MethodVisitor ahead;

  /** Where to go when lanes are not as the code supposes; null where it supposes nothing. */
  final Label otherwise;

  /** The same for all lanes, to go to ahead of the loop. */
  final Label otherwiseAll;

  /** What the class needs to know of Java's objects: functions, flag rules. */
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

  /** Values that are -1 in some lanes and 0 in the others: their variables hold those lanes. */
  private final Set<LaneValue> ones = new HashSet<>();

  /**
   * Where code is written to.
   *
   * @param out takes the body of a loop
   * @param ahead takes what can be done ahead of the loop; null for none
   * @param otherwise where to go when lanes are not as supposed; null to suppose nothing
   * @param otherwiseAll the same for all lanes, to go to ahead of the loop
   * @param undoable whether all that was done is undone there, so that it may be found out late
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

    /** A loop that supposes nothing. */
    Target(MethodVisitor out) {
      this(out, null, null, null);
    }
  }

  /**
   * @param unused the first variable that is free
   * @param reserved how many variables the code ahead of the loop needs: they have no other use, as
   *     the loop's are written in each turn
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

  /** The first variable that is free. */
  private static final class Variables {
    int next;
  }

  /** Makes this write into one body with another one: no variable is for both. */
  void share(BytecodeEmitter other) {
    free = other.free;
  }

  /** Vector operations so far: how much the compiler will have to inline. */
  int operations() {
    return operations;
  }

  /** Who writes something before the code has an effect. */
  void beforeActing(Runnable writer) {
    beforeActing = writer;
  }

  /**
   * The code has an effect now: from here on it cannot begin again. To be called with nothing on
   * the stack.
   */
  void acts() {
    if (!acted && !undoable) {
      beforeActing.run();
      acted = true;
    }
  }

  /** Whether all that the code does is undone where lanes are not as it supposes. */
  boolean isUndoable() {
    return undoable;
  }

  /** Whether the code may yet find that lanes are not as it supposes, and begin again elsewhere. */
  boolean maySuppose() {
    return otherwise != null && !acted;
  }

  /** The same where it may suppose what was not checked. */
  boolean mayGuess() {
    return maySuppose() && way.floats() != null;
  }

  /** Takes note that the code jumps to {@link #otherwise}. */
  void supposes() {
    supposes = true;
  }

  /** Takes note that it jumps to {@link #otherwiseAll}. */
  void supposesAhead() {
    supposesAhead = true;
  }

  boolean hasSupposed() {
    return supposes || supposesAhead;
  }

  /** Whether it never jumps to {@link #otherwise}. */
  boolean isSure() {
    return !supposes;
  }

  /** Leaves a value on the stack as a vector. */
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

  /** Leaves what the first lane has on the stack; of a value that is no vector. */
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

  /** Leaves the number of threads on the stack that the loop has run for. */
  void done() {
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitInsn(ISUB);
  }

  /** Whether what comes of some values can be computed ahead of the loop. */
  boolean isStraight(LaneValue... values) {
    for (LaneValue value : values) {
      if (!value.straight()) {
        return false;
      }
    }
    return ahead != null;
  }

  /** Leaves what the first thread of the loop has on the stack, ahead of the loop. */
  void start(LaneValue value) {
    if (value.variable() < 0) {
      ahead.visitLdcInsn(value.number());
    } else {
      ahead.visitVarInsn(ILOAD, value.variable());
    }
  }

  /** Puts the number on the stack into a new variable, ahead of the loop. */
  LaneValue keepStraight(int step) {
    int variable = variableAhead();
    ahead.visitVarInsn(ISTORE, variable);
    return LaneValue.straight(variable, step);
  }

  /** Puts the vector on the stack into a new variable. */
  LaneValue keep() {
    int variable = free.next++;
    out.visitVarInsn(way.scalar() ? ISTORE : ASTORE, variable);
    return LaneValue.vector(variable);
  }

  /**
   * Makes the lanes on the stack a value that is -1 there and 0 elsewhere; its variable has them.
   */
  LaneValue keepOnes() {
    LaneValue value = keep();
    ones.add(value);
    return value;
  }

  /** The variable with the lanes in which a value is -1, if it is 0 elsewhere; else -1. */
  int lanesOf(LaneValue value) {
    return ones.contains(value) ? value.variable() : -1;
  }

  /** Puts the number on the stack into a new variable. */
  LaneValue keepSteps(int step) {
    int variable = free.next++;
    out.visitVarInsn(ISTORE, variable);
    return LaneValue.steps(variable, step);
  }

  /** A new variable that is written ahead of the loop only. */
  int variableAhead() {
    return firstAhead + variablesAhead++;
  }

  /** How many of those there are. */
  int variablesAhead() {
    return variablesAhead;
  }

  /** A new variable. */
  int variable() {
    return free.next++;
  }

  void integer(int number) {
    out.visitLdcInsn(number);
  }

  /** Leaves an object on the stack that is no constant of class files. */
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
   * @param shape a descriptor in which {@code V} stands for a value, {@code M} for a mask, {@code
   *     F} for a vector of floats and {@code v} for nothing
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
