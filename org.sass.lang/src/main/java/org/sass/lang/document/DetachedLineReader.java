package org.sass.lang.document;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.ParameterOperands;
import org.sass.lang.assemble.Scope;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Reads instruction texts that are not in a document as if they stood in one of its lines: with the
 * names that are declared there.
 */
public final class DetachedLineReader {
  private final Isa isa;
  private final RegisterSyntax registers;
  private final Scope scope;

  /**
   * Collects the names that are declared for a line.
   *
   * @param line index of the line, from 0
   */
  public DetachedLineReader(Document document, int line) {
    isa = document.isa();
    registers = RegisterSyntax.of(isa);
    scope = new Scope(null, registers::isWholeOperand);
    int kernel = document.kernelIndexAt(line);
    for (Symbol symbol : document.symbols()) {
      if (symbol.kernelIndex() == kernel || symbol.kernelIndex() < 0) {
        scope.define(document.program(), symbol);
      }
    }
    scope.closeDeclarations();
  }

  /** Returns the declared names. */
  public Set<String> names() {
    return Collections.unmodifiableSet(scope.definitions().keySet());
  }

  /** Returns whether a name has the form of a register name. */
  public boolean isRegister(String name) {
    return registers.isWholeOperand(name);
  }

  /** Returns whether a text is an instruction. */
  public boolean isInstruction(String text) {
    InsnInput in = input(text);
    return FormEncoder.isInstruction(isa, in.text(), in.start(), in.end(), 0, scope);
  }

  /** Returns the encoding of a text at a byte address; null if it is not an instruction. */
  public Word encode(String text, int address) {
    InsnInput in = input(text);
    return Encoder.encode(isa, in.text(), in.start(), in.end(), address, scope).word();
  }

  private InsnInput input(String text) {
    InsnInput written = new InsnInput(text, 0, text.length(), 1, 0, List.of());
    InsnInput replaced = ParameterOperands.replaceNames(isa, written, scope);
    scope.resetLookups();
    return replaced;
  }
}
