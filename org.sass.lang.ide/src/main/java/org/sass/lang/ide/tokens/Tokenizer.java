package org.sass.lang.ide.tokens;

import static org.sass.lang.ide.tokens.TokenModifier.ADDRESS;
import static org.sass.lang.ide.tokens.TokenModifier.CONTROL_FLOW;
import static org.sass.lang.ide.tokens.TokenModifier.DECLARATION;
import static org.sass.lang.ide.tokens.TokenModifier.DOCUMENTATION;
import static org.sass.lang.ide.tokens.TokenModifier.ENCODING;
import static org.sass.lang.ide.tokens.TokenModifier.READONLY;
import static org.sass.lang.ide.tokens.TokenModifier.STATIC;

import java.util.BitSet;
import java.util.List;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Finds the tokens of lines. Uses only the pieces of a line and the words of the table, and does
 * not check whether an instruction makes sense.
 */
final class Tokenizer {
  private final Document document;
  private final TokenVocabulary vocabulary;
  private final DestinationOperands destinations;
  private final OperandTokens operands;
  private final TokenBuffer buffer = new TokenBuffer();

  Tokenizer(Document document) {
    this.document = document;
    this.vocabulary = TokenVocabulary.of(document.isa());
    this.destinations = DestinationOperands.of(document.isa());
    this.operands = new OperandTokens(vocabulary, new DeclaredNames(document), buffer);
  }

  int[] toArray() {
    return buffer.toArray();
  }

  void tokenizeLine(int lineIndex) {
    SourceLine source = document.sourceLine(lineIndex);
    operands.setLine(lineIndex);
    if (source.header() != null) {
      addHeader(source, document.lineText(lineIndex));
    }
    for (Comment comment : source.comments()) {
      int modifiers = comment.isLaunch() ? DOCUMENTATION.mask() : 0;
      buffer.add(comment.start(), comment.end(), TokenType.COMMENT, modifiers);
    }
    for (Statement statement : source.statements()) {
      if (statement.addressColumn() != null) {
        addColumn(statement.addressColumn(), ADDRESS);
      }
      if (statement.hexColumn() != null) {
        addColumn(statement.hexColumn(), ENCODING);
      }
      for (Span label : statement.labels()) {
        buffer.add(label.start(), label.end(), TokenType.FUNCTION, DECLARATION.mask());
      }
      if (statement.kind() == Kind.INSTRUCTION) {
        addInstruction(statement);
      } else if (statement.kind() == Kind.DIRECTIVE) {
        addDirective(statement);
      }
    }
    buffer.endLine(lineIndex);
  }

  private void addColumn(SourceLine.Column column, TokenModifier modifier) {
    buffer.add(column.start(), column.end(), TokenType.COMMENT, modifier.mask());
  }

  /** Adds the tokens of a header line of a listing: its keywords, its name, its strings. */
  private void addHeader(SourceLine source, String text) {
    int start = Letters.skipBlanks(text, 0, text.length());
    int end = source.header().end();
    HeaderKind kind = source.header().kind();
    if (kind == HeaderKind.RULE) {
      buffer.add(start, end, TokenType.COMMENT, 0);
    } else if (kind == HeaderKind.OTHER) {
      int quote = text.indexOf('"');
      boolean quoted = quote > start && quote < end;
      int from = quoted && text.charAt(quote - 1) == '@' ? quote - 1 : quote;
      int stop = Letters.trimmedEnd(text, start, quoted ? from : end);
      buffer.add(start, stop, TokenType.MACRO, 0);
      buffer.add(quoted ? from : end, end, TokenType.STRING, 0);
    } else {
      int name = source.header().start();
      int word = name;
      while (word > start
          && (Letters.isBlank(text.charAt(word - 1)) || text.charAt(word - 1) == ':')) {
        word--;
      }
      buffer.add(start, word, TokenType.MACRO, 0);
      boolean function = kind == HeaderKind.FUNCTION;
      buffer.add(
          name,
          end,
          function ? TokenType.FUNCTION : TokenType.ENUM_MEMBER,
          function ? DECLARATION.mask() : 0);
    }
  }

  private void addInstruction(Statement statement) {
    String text = statement.source();
    int shift = statement.sourceShift();
    Span whole = statement.sourceSpan();
    InsnText insn = InsnReader.read(text, whole.start(), whole.end());
    if (insn.control() != null) {
      Span control = insn.control().shifted(shift);
      buffer.add(control.start(), control.end(), TokenType.STRING, 0);
    }
    if (insn.guard() != null) {
      operands.tokenize(text, insn.guard().start(), insn.guard().end(), shift, 0);
    }
    Span mnemonic = insn.mnemonic();
    String name = mnemonic.textIn(text);
    boolean branch = vocabulary.isBranch(name);
    buffer.add(
        mnemonic.start() + shift,
        mnemonic.end() + shift,
        TokenType.KEYWORD,
        branch || destinations.isControlFlow(name) ? CONTROL_FLOW.mask() : 0);
    for (Span suffix : insn.suffixes()) {
      buffer.add(suffix.start() + shift, suffix.end() + shift, TokenType.TYPE, 0);
    }
    operands.setBranch(branch);
    List<OperandText> all = insn.operands();
    BitSet written =
        destinations.written(
            name, all.stream().map(operand -> operand.span().textIn(text)).toList());
    for (int i = 0; i < all.size(); i++) {
      Span operand = all.get(i).span();
      int guard = all.get(i).guard() == null ? operand.end() : all.get(i).guard().start();
      int writtenEnd = written.get(i) ? guard : operand.start();
      operands.tokenize(text, operand.start(), operand.end(), shift, writtenEnd);
    }
    operands.setBranch(false);
  }

  private void addDirective(Statement statement) {
    String text = statement.source();
    int shift = statement.sourceShift();
    int end = statement.sourceSpan().end();
    int start = statement.sourceSpan().start();
    int stop = nextBlank(text, start, end);
    buffer.add(start + shift, stop + shift, TokenType.MACRO, 0);
    int at = Letters.skipBlanks(text, stop, end);
    int next = nextBlank(text, at, end);
    Symbol.Kind declared = null;
    switch (text.substring(start, stop)) {
      case ".kernel" -> {
        buffer.add(at + shift, next + shift, TokenType.FUNCTION, DECLARATION.mask());
        at = next;
      }
      case ".arch" -> {
        buffer.add(at + shift, next + shift, TokenType.ENUM_MEMBER, 0);
        at = next;
      }
      case ".equ" -> declared = Symbol.Kind.EQU;
      case ".param" -> {
        declared = Symbol.Kind.PARAM;
        int type = Letters.skipBlanks(text, next, end);
        buffer.add(type + shift, nextBlank(text, type, end) + shift, TokenType.TYPE, 0);
        end = next;
      }
      // A .shared directive with nothing but a number of bytes declares no name.
      case ".shared" ->
          declared = Letters.skipBlanks(text, next, end) < end ? Symbol.Kind.SHARED : null;
      default -> {}
    }
    if (declared != null && at < end && Letters.isNameStart(text.charAt(at))) {
      addName(declared, at + shift, next + shift, DECLARATION.mask());
      at = next;
    }
    operands.tokenize(text, at, end, shift, at);
  }

  private void addName(Symbol.Kind kind, int start, int end, int modifiers) {
    addDeclaredName(buffer, kind, start, end, modifiers);
  }

  /** Adds the token of a name that the text declares. */
  static void addDeclaredName(
      TokenBuffer buffer, Symbol.Kind kind, int start, int end, int modifiers) {
    switch (kind) {
      case LABEL -> buffer.add(start, end, TokenType.FUNCTION, modifiers);
      case EQU -> buffer.add(start, end, TokenType.VARIABLE, READONLY.mask() | modifiers);
      case PARAM -> buffer.add(start, end, TokenType.PARAMETER, modifiers);
      case SHARED -> buffer.add(start, end, TokenType.VARIABLE, STATIC.mask() | modifiers);
      default -> throw new IllegalStateException("a name of kind " + kind);
    }
  }

  private static int nextBlank(String text, int from, int end) {
    int i = Letters.skipNonBlanks(text, from, end);
    return i;
  }
}
