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
  private static final Map<String, Integer> OPERATION_COUNTS =
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

  private static final String FLOAT_VECTOR_DESCRIPTOR = "Ljdk/incubator/vector/FloatVector;";

  final VectorTarget vectorTarget;
  final MethodVisitor out;

  /** Takes code that runs once, before the loop; null if everything is done in the loop. */
  final MethodVisitor preheader;

  /**
   * Where to jump if the lanes of a vector do not meet the assumptions of the code; null if it
   * assumes nothing.
   */
  final Label failLabel;

  /**
   * Where to jump, from before the loop, if an assumption about all lanes does not hold; null if
   * the code before the loop assumes nothing.
   */
  final Label preheaderFailLabel;

  /** The Java objects that the class needs: functions and flag rules. */
  private final List<Object> data;

  private final boolean isUndoable;
  private final int firstPreheaderVariable;
  private int preheaderVariableCount;
  private VariableCounter variableCounter = new VariableCounter();
  private int operationCount;
  private boolean hasLoopAssumptions;
  private boolean hasPreheaderAssumptions;
  private boolean hadEffect;
  private Runnable beforeFirstEffect = () -> {};

  /**
   * Values that are -1 in some lanes and 0 in the others. Their variables hold the mask of those
   * lanes instead of a vector.
   */
  private final Set<LaneValue> maskBackedValues = new HashSet<>();

  /**
   * Where code is written to.
   *
   * @param out takes the body of a loop
   * @param preheader takes code that runs once, before the loop; null for none
   * @param failLabel where to jump if the lanes of a vector do not meet an assumption; null to
   *     assume nothing
   * @param preheaderFailLabel where to jump, from before the loop, if an assumption about all lanes
   *     does not hold
   * @param isUndoable whether everything that was done is undone there, so that assumptions may be
   *     checked late
   */
  public record Target(
      MethodVisitor out,
      MethodVisitor preheader,
      Label failLabel,
      Label preheaderFailLabel,
      boolean isUndoable) {
    Target(MethodVisitor out, MethodVisitor preheader, Label failLabel, Label preheaderFailLabel) {
      this(out, preheader, failLabel, preheaderFailLabel, false);
    }

    /** Creates a target for a loop that assumes nothing. */
    Target(MethodVisitor out) {
      this(out, null, null, null);
    }
  }

  /**
   * @param firstFree the first free variable
   * @param preheaderVariables number of variables for code before the loop. They have no other use,
   *     because the variables of the loop are overwritten in each iteration.
   * @param data takes the objects that the code refers to
   */
  BytecodeEmitter(
      VectorTarget vectorTarget,
      Target target,
      int firstFree,
      int preheaderVariables,
      List<Object> data) {
    this.vectorTarget = vectorTarget;
    this.out = target.out;
    this.preheader = target.preheader;
    this.failLabel = target.failLabel;
    this.preheaderFailLabel = target.preheaderFailLabel;
    this.isUndoable = target.isUndoable;
    this.firstPreheaderVariable = firstFree;
    this.variableCounter.nextVariable = firstFree + preheaderVariables;
    this.data = data;
  }

  /** A counter of variables, which emitters of one method body share. */
  private static final class VariableCounter {
    int nextVariable;
  }

  /** Makes this emitter and another one write into one method body: no variable is used by both. */
  void shareVariablesWith(BytecodeEmitter emitter) {
    variableCounter = emitter.variableCounter;
  }

  /**
   * Returns the number of vector operations so far. The just-in-time compiler will have to inline
   * them.
   */
  int operationCount() {
    return operationCount;
  }

  /** Sets what writes code immediately before the code has its first effect. */
  void setBeforeFirstEffect(Runnable checkWriter) {
    beforeFirstEffect = checkWriter;
  }

  /**
   * Must be called before code that has an effect, with nothing on the operand stack. After it the
   * code can no longer start again elsewhere, unless its effects are undone there.
   */
  void beforeEffect() {
    if (!hadEffect && !isUndoable) {
      beforeFirstEffect.run();
      hadEffect = true;
    }
  }

  /** Returns whether all effects of the code are undone if an assumption does not hold. */
  boolean isUndoable() {
    return isUndoable;
  }

  /**
   * Returns whether the code may still make an assumption: if it does not hold, the code starts
   * again elsewhere.
   */
  boolean canAssume() {
    return failLabel != null && !hadEffect;
  }

  /**
   * Returns whether the code may still make a guess: an assumption that was not checked before the
   * translation.
   */
  boolean canGuess() {
    return canAssume() && vectorTarget.floatClass() != null;
  }

  /** Records that the code jumps to {@link #failLabel}. */
  void recordLoopAssumption() {
    hasLoopAssumptions = true;
  }

  /** Records that the code jumps to {@link #preheaderFailLabel}. */
  void recordPreheaderAssumption() {
    hasPreheaderAssumptions = true;
  }

  boolean hasAssumptions() {
    return hasLoopAssumptions || hasPreheaderAssumptions;
  }

  /** Returns whether the code never jumps to {@link #failLabel}. */
  boolean hasNoLoopAssumptions() {
    return !hasLoopAssumptions;
  }

  /** Pushes a value onto the operand stack as a vector. */
  void push(LaneValue value) {
    if (value.isVector()) {
      out.visitVarInsn(vectorTarget.isScalar() ? ILOAD : ALOAD, value.variable());
      if (maskBackedValues.contains(value)) {
        call("ones", "(M)V");
      }
    } else if (value.step() == 0) {
      pushFirstLane(value);
      call("constant", "(I)V");
    } else {
      pushFirstLane(value);
      pushInt(value.step());
      if (value.isFlipped()) {
        out.visitVarInsn(ILOAD, value.flips());
        call(vectorTarget.affineClass(), "flipped", "(III)V");
      } else {
        call(vectorTarget.affineClass(), "steps", "(II)V");
      }
    }
  }

  /** Pushes the number of the first lane of a value that is no vector. */
  void pushFirstLane(LaneValue value) {
    if (value.variable() < 0) {
      pushInt(value.constant());
      return;
    }
    out.visitVarInsn(ILOAD, value.variable());
    if (value.isLoopAffine() && value.step() != 0) {
      pushThreadsDone();
      if (value.step() != 1) {
        pushInt(value.step());
        out.visitInsn(IMUL);
      }
      out.visitInsn(IADD);
    }
  }

  /** Pushes the number of threads for which the loop has run. */
  void pushThreadsDone() {
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitInsn(ISUB);
  }

  /** Returns whether a result of some values can be computed before the loop. */
  boolean isLoopAffine(LaneValue... values) {
    for (LaneValue value : values) {
      if (!value.isLoopAffine()) {
        return false;
      }
    }
    return preheader != null;
  }

  /** Pushes the value of the first thread of the loop, in the code before the loop. */
  void pushInPreheader(LaneValue value) {
    if (value.variable() < 0) {
      preheader.visitLdcInsn(value.constant());
    } else {
      preheader.visitVarInsn(ILOAD, value.variable());
    }
  }

  /**
   * Pops a number into a new variable, in the code before the loop. Returns the value with this
   * number for the first thread of the loop.
   */
  LaneValue popLoopAffine(int step) {
    int variable = newPreheaderVariable();
    preheader.visitVarInsn(ISTORE, variable);
    return LaneValue.loopAffine(variable, step);
  }

  /** Pops a vector into a new variable. */
  LaneValue popVector() {
    int variable = variableCounter.nextVariable++;
    out.visitVarInsn(vectorTarget.isScalar() ? ISTORE : ASTORE, variable);
    return LaneValue.vector(variable);
  }

  /**
   * Pops a mask of lanes into a new variable. Returns the value that is -1 in these lanes and 0
   * elsewhere.
   */
  LaneValue popMaskAsOnes() {
    LaneValue value = popVector();
    maskBackedValues.add(value);
    return value;
  }

  /**
   * Returns the variable with the mask of the lanes in which a value is -1, if the value comes from
   * {@link #popMaskAsOnes}; else -1.
   */
  int maskVariableOf(LaneValue value) {
    return maskBackedValues.contains(value) ? value.variable() : -1;
  }

  /** Pops a number into a new variable. Returns the value with this number in the first lane. */
  LaneValue popAffine(int step) {
    int variable = variableCounter.nextVariable++;
    out.visitVarInsn(ISTORE, variable);
    return LaneValue.affine(variable, step);
  }

  /** Returns a new variable that is written only before the loop. */
  int newPreheaderVariable() {
    return firstPreheaderVariable + preheaderVariableCount++;
  }

  /** Returns how many variables {@link #newPreheaderVariable} has returned. */
  int preheaderVariableCount() {
    return preheaderVariableCount;
  }

  /** Returns a new variable. */
  int newVariable() {
    return variableCounter.nextVariable++;
  }

  void pushInt(int number) {
    out.visitLdcInsn(number);
  }

  /** Pushes an object that cannot be a constant in a class file. */
  void pushObject(Object object, Class<?> type) {
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

  void call(String name, String signature) {
    call(vectorTarget.arithmeticClass(), name, signature);
  }

  /**
   * Writes a call of a static method, or a copy of its code.
   *
   * @param owner internal name of its class
   * @param signature a descriptor in which {@code V} stands for a value, {@code M} for a mask,
   *     {@code F} for a vector of floats and {@code v} for void
   */
  void call(String owner, String name, String signature) {
    operationCount += OPERATION_COUNTS.getOrDefault(name, 2);
    vectorTarget
        .inliner()
        .call(out, variableCounter.nextVariable, owner, name, descriptor(signature));
  }

  private String descriptor(String signature) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < signature.length(); i++) {
      char c = signature.charAt(i);
      if (c == 'L') {
        int end = signature.indexOf(';', i);
        text.append(signature, i, end + 1);
        i = end;
      } else {
        text.append(
            switch (c) {
              case 'V' -> vectorTarget.valueDescriptor();
              case 'M' -> vectorTarget.maskDescriptor();
              case 'F' -> FLOAT_VECTOR_DESCRIPTOR;
              case 'v' -> "V";
              default -> String.valueOf(c);
            });
      }
    }
    return text.toString();
  }
}
