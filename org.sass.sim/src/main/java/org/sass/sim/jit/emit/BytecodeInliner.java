package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.RETURN;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Holds the bodies of static methods of some classes, and copies them to where translated code
 * would call them.
 *
 * <p>The just-in-time compiler silently stops inlining when a method gets too large. Vectors that
 * cross a call that is not inlined become objects on the heap, which is about ten times slower. The
 * limit does not apply to JDK methods that are marked as always inlined, and all methods of the
 * Vector API are. So translated code calls the Vector API directly, without methods of our own in
 * between.
 */
final class BytecodeInliner {
  /** A library without methods: every call stays a call. */
  static final BytecodeInliner EMPTY = new BytecodeInliner();

  private final Map<String, Body> bodies = new HashMap<>();

  /**
   * Writes one instruction of a copied body. The variables of the body are numbered from {@code
   * variables} on, and each copy has labels of its own.
   */
  private interface Instruction {
    void write(MethodVisitor out, int firstVariable, Function<Label, Label> labels);
  }

  private record Body(
      List<Instruction> instructions, List<Integer> parameterStores, int variableCount) {}

  /**
   * Reads the static methods of some classes, which the class loader of this class must find.
   *
   * @param classes the internal names of the classes
   */
  static BytecodeInliner of(String... classes) {
    BytecodeInliner inliner = new BytecodeInliner();
    for (String name : classes) {
      try (InputStream in =
          BytecodeInliner.class.getClassLoader().getResourceAsStream(name + ".class")) {
        if (in == null) {
          throw new IllegalStateException("the class " + name + " is not to be found");
        }
        inliner.read(name, new ClassReader(in));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return inliner;
  }

  private void read(String owner, ClassReader reader) {
    reader.accept(
        new ClassVisitor(ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            return isStatic && !name.startsWith("<")
                ? new Recorder(key(owner, name, descriptor), descriptor)
                : null;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  private static String key(String owner, String name, String descriptor) {
    return owner + '.' + name + descriptor;
  }

  /**
   * Writes a copy of the body of a method, or a call if there is no body to copy.
   *
   * @param firstFreeVariable the first free variable
   */
  void call(
      MethodVisitor out, int firstFreeVariable, String owner, String name, String descriptor) {
    Body body = bodies.get(key(owner, name, descriptor));
    if (body == null) {
      out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
      return;
    }
    for (int i = 0; i < body.parameterStores.size(); i += 2) {
      out.visitVarInsn(
          body.parameterStores.get(i), firstFreeVariable + body.parameterStores.get(i + 1));
    }
    Map<Label, Label> labelCopies = new HashMap<>();
    for (Instruction instruction : body.instructions) {
      instruction.write(
          out, firstFreeVariable, label -> labelCopies.computeIfAbsent(label, l -> new Label()));
    }
  }

  /**
   * Records the instructions of a method. A method with exception handlers, switches or {@code
   * invokedynamic} is not recorded, and so is not copied.
   */
  private final class Recorder extends MethodVisitor {
    private final String key;
    private final String descriptor;
    private final List<Instruction> instructions = new ArrayList<>();
    private final Label end = new Label();
    private boolean canCopy = true;
    private int variableCount;
    private int lastReturn;

    Recorder(String key, String descriptor) {
      super(ASM9);
      this.key = key;
      this.descriptor = descriptor;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= IRETURN && opcode <= RETURN) {
        lastReturn = instructions.size();
        instructions.add((out, at, labels) -> out.visitJumpInsn(GOTO, labels.apply(end)));
      } else {
        instructions.add((out, at, labels) -> out.visitInsn(opcode));
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      instructions.add((out, at, labels) -> out.visitIntInsn(opcode, operand));
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      instructions.add((out, at, labels) -> out.visitVarInsn(opcode, at + variable));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      instructions.add((out, at, labels) -> out.visitTypeInsn(opcode, type));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
      instructions.add((out, at, labels) -> out.visitFieldInsn(opcode, owner, name, type));
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean isInterface) {
      if (opcode == Opcodes.INVOKESTATIC) {
        instructions.add((out, at, labels) -> call(out, at + variableCount, owner, name, type));
      } else {
        instructions.add(
            (out, at, labels) -> out.visitMethodInsn(opcode, owner, name, type, isInterface));
      }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      instructions.add((out, at, labels) -> out.visitJumpInsn(opcode, labels.apply(label)));
    }

    @Override
    public void visitLabel(Label label) {
      instructions.add((out, at, labels) -> out.visitLabel(labels.apply(label)));
    }

    @Override
    public void visitLdcInsn(Object value) {
      instructions.add((out, at, labels) -> out.visitLdcInsn(value));
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      instructions.add((out, at, labels) -> out.visitIincInsn(at + variable, increment));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label stop, Label handler, String type) {
      canCopy = false;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle bootstrap, Object... arguments) {
      canCopy = false;
    }

    @Override
    public void visitTableSwitchInsn(int least, int most, Label other, Label... labels) {
      canCopy = false;
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      canCopy = false;
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
      canCopy = false;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      variableCount = maxLocals;
    }

    @Override
    public void visitEnd() {
      if (!canCopy) {
        return;
      }
      // A return at the end needs no jump.
      if (lastReturn == instructions.size() - 1) {
        instructions.remove(lastReturn);
      }
      instructions.add((out, at, labels) -> out.visitLabel(labels.apply(end)));
      List<Integer> stores = new ArrayList<>();
      int variable = 0;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        stores.addAll(0, List.of(type.getOpcode(ISTORE), variable));
        variable += type.getSize();
      }
      bodies.put(key, new Body(List.copyOf(instructions), List.copyOf(stores), variableCount));
    }
  }
}
