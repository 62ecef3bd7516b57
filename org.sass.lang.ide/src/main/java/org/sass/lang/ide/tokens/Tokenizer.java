package org.sass.lang.ide.tokens;

import static org.sass.lang.ide.tokens.TokenModifier.ADDRESS;
import static org.sass.lang.ide.tokens.TokenModifier.CONTROL_FLOW;
import static org.sass.lang.ide.tokens.TokenModifier.DECLARATION;
import static org.sass.lang.ide.tokens.TokenModifier.DOCUMENTATION;
import static org.sass.lang.ide.tokens.TokenModifier.ENCODING;
import static org.sass.lang.ide.tokens.TokenModifier.READONLY;
import static org.sass.lang.ide.tokens.TokenModifier.STATIC;

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
  private final TokenBuffer out = new TokenBuffer();

  Tokenizer(Document document) {
    this.document = document;
    this.vocabulary = TokenVocabulary.of(document.isa());
    this.destinations = new DestinationOperands(document.isa());
    this.operands = new OperandTokens(vocabulary, new DeclaredNames(document), out);
  }

  int[] toArray() {
    return out.toArray();
  }

  void line(int number) {
    SourceLine source = document.source(number);
    operands.at(number);
    if (source.header() != null) {
      header(source, document.line(number));
    }
    for (Comment comment : source.comments()) {
      int modifiers = comment.launch() ? DOCUMENTATION.bit() : 0;
      out.add(comment.start(), comment.end(), TokenType.COMMENT, modifiers);
    }
    for (Statement statement : source.statements()) {
      if (statement.address() != null) {
        column(statement.address(), ADDRESS);
      }
      if (statement.word() != null) {
        column(statement.word(), ENCODING);
      }
      for (Span label : statement.labels()) {
        out.add(label.start(), label.end(), TokenType.FUNCTION, DECLARATION.bit());
      }
      if (statement.kind() == Kind.INSTRUCTION) {
        instruction(statement);
      } else if (statement.kind() == Kind.DIRECTIVE) {
        directive(statement);
      }
    }
    out.flush(number);
  }

  private void column(SourceLine.Column column, TokenModifier modifier) {
    out.add(column.start(), column.end(), TokenType.COMMENT, modifier.bit());
  }

  /** Adds the tokens of a header line of a listing: its keywords, its name, its strings. */
  private void header(SourceLine source, String text) {
    int start = Letters.skipBlanks(text, 0, text.length());
    int end = source.header().end();
    HeaderKind kind = source.header().kind();
    if (kind == HeaderKind.RULE) {
      out.add(start, end, TokenType.COMMENT, 0);
    } else if (kind == HeaderKind.OTHER) {
      int quote = text.indexOf('"');
      boolean quoted = quote > start && quote < end;
      int from = quoted && text.charAt(quote - 1) == '@' ? quote - 1 : quote;
      int stop = Letters.dropBlanks(text, start, quoted ? from : end);
      out.add(start, stop, TokenType.MACRO, 0);
      out.add(quoted ? from : end, end, TokenType.STRING, 0);
    } else {
      int name = source.header().start();
      int word = name;
      while (word > start
          && (Letters.isBlank(text.charAt(word - 1)) || text.charAt(word - 1) == ':')) {
        word--;
      }
      out.add(start, word, TokenType.MACRO, 0);
      boolean function = kind == HeaderKind.FUNCTION;
      out.add(
          name,
          end,
          function ? TokenType.FUNCTION : TokenType.ENUM_MEMBER,
          function ? DECLARATION.bit() : 0);
    }
  }

  private void instruction(Statement statement) {
    String text = statement.source();
    int shift = statement.shift();
    Span whole = statement.inSource();
    InsnText insn = InsnReader.read(text, whole.start(), whole.end());
    if (insn.control() != null) {
      Span control = insn.control().shifted(shift);
      out.add(control.start(), control.end(), TokenType.STRING, 0);
    }
    if (insn.guard() != null) {
      operands.read(text, insn.guard().start(), insn.guard().end(), shift, 0);
    }
    Span mnemonic = insn.mnemonic();
    String name = mnemonic.of(text);
    boolean branch = vocabulary.isBranch(name);
    out.add(
        mnemonic.start() + shift,
        mnemonic.end() + shift,
        TokenType.KEYWORD,
        branch || destinations.isFlow(name) ? CONTROL_FLOW.bit() : 0);
    for (Span suffix : insn.suffixes()) {
      out.add(suffix.start() + shift, suffix.end() + shift, TokenType.TYPE, 0);
    }
    operands.inBranch(branch);
    List<OperandText> all = insn.operands();
    for (int i = 0; i < all.size(); i++) {
      Span operand = all.get(i).text();
      int guard = all.get(i).guard() == null ? operand.end() : all.get(i).guard().start();
      int written = i == 0 && destinations.writesFirst(name) ? guard : operand.start();
      operands.read(text, operand.start(), operand.end(), shift, written);
    }
    operands.inBranch(false);
  }

  private void directive(Statement statement) {
    String text = statement.source();
    int shift = statement.shift();
    int end = statement.inSource().end();
    int start = statement.inSource().start();
    int stop = blank(text, start, end);
    out.add(start + shift, stop + shift, TokenType.MACRO, 0);
    int at = Letters.skipBlanks(text, stop, end);
    int next = blank(text, at, end);
    Symbol.Kind declared = null;
    switch (text.substring(start, stop)) {
      case ".kernel" -> {
        out.add(at + shift, next + shift, TokenType.FUNCTION, DECLARATION.bit());
        at = next;
      }
      case ".arch" -> {
        out.add(at + shift, next + shift, TokenType.ENUM_MEMBER, 0);
        at = next;
      }
      case ".equ" -> declared = Symbol.Kind.EQU;
      case ".param" -> {
        declared = Symbol.Kind.PARAM;
        int type = Letters.skipBlanks(text, next, end);
        out.add(type + shift, blank(text, type, end) + shift, TokenType.TYPE, 0);
        end = next;
      }
      // A .shared directive with nothing but a number of bytes declares no name.
      case ".shared" ->
          declared = Letters.skipBlanks(text, next, end) < end ? Symbol.Kind.SHARED : null;
      default -> {}
    }
    if (declared != null && at < end && Letters.startsName(text.charAt(at))) {
      add(declared, at + shift, next + shift, DECLARATION.bit());
      at = next;
    }
    operands.read(text, at, end, shift, at);
  }

  private void add(Symbol.Kind kind, int start, int end, int modifiers) {
    declared(out, kind, start, end, modifiers);
  }

  /** Adds the token of a name that the text declares. */
  static void declared(TokenBuffer out, Symbol.Kind kind, int start, int end, int modifiers) {
    switch (kind) {
      case LABEL -> out.add(start, end, TokenType.FUNCTION, modifiers);
      case EQU -> out.add(start, end, TokenType.VARIABLE, READONLY.bit() | modifiers);
      case PARAM -> out.add(start, end, TokenType.PARAMETER, modifiers);
      case SHARED -> out.add(start, end, TokenType.VARIABLE, STATIC.bit() | modifiers);
      default -> throw new IllegalStateException("a name of kind " + kind);
    }
  }

  private static int blank(String text, int from, int end) {
    int i = Letters.skipText(text, from, end);
    return i;
  }
}
