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
 * The static methods of some classes, to be copied to where they would be called.
 *
 * <p>The just-in-time compiler stops inlining when a method gets too large, without a word, and
 * vectors that it does not inline are objects on the heap: some ten times slower. That limit is not
 * for methods of the JDK that are marked as always inlined, as all of the Vector API are. So
 * translated code calls them itself, and nothing in between.
 */
final class BytecodeInliner {
  /** Without any method. */
  static final BytecodeInliner EMPTY = new BytecodeInliner();

  private final Map<String, Body> bodies = new HashMap<>();

  /** Writes one instruction; variables begin at a place, labels have copies. */
  private interface Instruction {
    void write(MethodVisitor out, int variables, Function<Label, Label> labels);
  }

  private record Body(List<Instruction> code, List<Integer> stores, int variables) {}

  /** Reads the classes, by internal names, beside this one. */
  static BytecodeInliner of(String... classes) {
    BytecodeInliner library = new BytecodeInliner();
    for (String name : classes) {
      try (InputStream in =
          BytecodeInliner.class.getClassLoader().getResourceAsStream(name + ".class")) {
        if (in == null) {
          throw new IllegalStateException("the class " + name + " is not to be found");
        }
        library.read(name, new ClassReader(in));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return library;
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
   * Writes what a method does, or a call of it.
   *
   * @param variables the first variable that is free
   */
  void call(MethodVisitor out, int variables, String owner, String name, String descriptor) {
    Body body = bodies.get(key(owner, name, descriptor));
    if (body == null) {
      out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
      return;
    }
    for (int i = 0; i < body.stores.size(); i += 2) {
      out.visitVarInsn(body.stores.get(i), variables + body.stores.get(i + 1));
    }
    Map<Label, Label> copies = new HashMap<>();
    for (Instruction instruction : body.code) {
      instruction.write(out, variables, label -> copies.computeIfAbsent(label, l -> new Label()));
    }
  }

  /** Takes down a method's instructions. */
  private final class Recorder extends MethodVisitor {
    private final String key;
    private final String descriptor;
    private final List<Instruction> code = new ArrayList<>();
    private final Label end = new Label();
    private boolean copies = true;
    private int variables;
    private int returns;

    Recorder(String key, String descriptor) {
      super(ASM9);
      this.key = key;
      this.descriptor = descriptor;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= IRETURN && opcode <= RETURN) {
        returns = code.size();
        code.add((out, at, labels) -> out.visitJumpInsn(GOTO, labels.apply(end)));
      } else {
        code.add((out, at, labels) -> out.visitInsn(opcode));
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      code.add((out, at, labels) -> out.visitIntInsn(opcode, operand));
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      code.add((out, at, labels) -> out.visitVarInsn(opcode, at + variable));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      code.add((out, at, labels) -> out.visitTypeInsn(opcode, type));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
      code.add((out, at, labels) -> out.visitFieldInsn(opcode, owner, name, type));
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean isInterface) {
      if (opcode == Opcodes.INVOKESTATIC) {
        code.add((out, at, labels) -> call(out, at + variables, owner, name, type));
      } else {
        code.add((out, at, labels) -> out.visitMethodInsn(opcode, owner, name, type, isInterface));
      }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      code.add((out, at, labels) -> out.visitJumpInsn(opcode, labels.apply(label)));
    }

    @Override
    public void visitLabel(Label label) {
      code.add((out, at, labels) -> out.visitLabel(labels.apply(label)));
    }

    @Override
    public void visitLdcInsn(Object value) {
      code.add((out, at, labels) -> out.visitLdcInsn(value));
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      code.add((out, at, labels) -> out.visitIincInsn(at + variable, increment));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label stop, Label handler, String type) {
      copies = false;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle bootstrap, Object... arguments) {
      copies = false;
    }

    @Override
    public void visitTableSwitchInsn(int least, int most, Label other, Label... labels) {
      copies = false;
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      copies = false;
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
      copies = false;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      variables = maxLocals;
    }

    @Override
    public void visitEnd() {
      if (!copies) {
        return;
      }
      // A return at the end needs no jump.
      if (returns == code.size() - 1) {
        code.remove(returns);
      }
      code.add((out, at, labels) -> out.visitLabel(labels.apply(end)));
      List<Integer> stores = new ArrayList<>();
      int variable = 0;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        stores.addAll(0, List.of(type.getOpcode(ISTORE), variable));
        variable += type.getSize();
      }
      bodies.put(key, new Body(List.copyOf(code), List.copyOf(stores), variables));
    }
  }
}
