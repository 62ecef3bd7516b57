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
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Reads texts as if they stood in a line of a document, with the names that the line knows. */
public final class DetachedLineReader {
  private final Isa isa;
  private final RegisterNames registers;
  private final Scope scope;

  /** Collects the names that a line knows. */
  public DetachedLineReader(Document document, int line) {
    isa = document.isa();
    registers = RegisterNames.of(isa);
    scope = new Scope(null, registers::contains);
    int kernel = document.kernelAt(line);
    for (Symbol symbol : document.symbols()) {
      if (symbol.kernel() == kernel || symbol.kernel() < 0) {
        scope.define(document.program(), symbol);
      }
    }
    scope.close();
  }

  /** The names that are declared. */
  public Set<String> names() {
    return Collections.unmodifiableSet(scope.definitions().keySet());
  }

  /** Whether a name looks like a register's. */
  public boolean isRegister(String name) {
    return registers.contains(name);
  }

  /** Whether a text is an instruction. */
  public boolean reads(String text) {
    InsnInput in = input(text);
    return FormEncoder.reads(isa, in.text(), in.start(), in.end(), 0, scope);
  }

  /** What a text stands for at an address; null if it is no instruction. */
  public Word word(String text, int address) {
    InsnInput in = input(text);
    return Encoder.encode(isa, in.text(), in.start(), in.end(), address, scope).word();
  }

  private InsnInput input(String text) {
    InsnInput written = new InsnInput(text, 0, text.length(), 1, 0, List.of());
    InsnInput replaced = ParameterOperands.replaced(isa, written, scope);
    scope.reset();
    return replaced;
  }
}
