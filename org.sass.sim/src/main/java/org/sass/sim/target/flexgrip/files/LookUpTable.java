package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.target.flexgrip.files.SfuTables.BadTable;
import org.sass.sim.target.flexgrip.files.VhdlTokens.Kind;
import org.sass.sim.target.flexgrip.files.VhdlTokens.Token;

/**
 * Reads a look-up table from FlexGripPlus's VHDL. The file has a constant list of bit strings, and
 * an assignment that puts bits before or after an entry. In some tables it puts other bits at some
 * addresses:
 *
 * <pre>
 * constant rom : storage := ("0010", "0111");
 * data &lt;= "10" &amp; rom(to_integer(unsigned(addr))) when unsigned(addr) = 0 else ...;
 * </pre>
 */
public final class LookUpTable {
  private static final int SHORTEST = 64;
  private static final int LONGEST = 128;

  private static final int LONGEST_NUMBER = 18;

  private final List<Token> tokens;
  private final List<String> entries = new ArrayList<>();
  private String name;
  private int at;

  private LookUpTable(String text) {
    this.tokens = VhdlTokens.of(text);
  }

  /**
   * Reads the list in a file. Returns one number for each address.
   *
   * @param text the text of the VHDL file
   * @param coefficient 0, 1 or 2; determines how many bits an entry has
   * @throws BadTable if the text has no such list
   */
  public static List<Integer> read(String text, int coefficient) throws BadTable {
    return new LookUpTable(text).read(SfuTables.bits(coefficient));
  }

  private List<Integer> read(int bits) throws BadTable {
    constant();
    int from = assignment();
    List<Integer> values = new ArrayList<>();
    for (int address = 0; address < entries.size(); address++) {
      at = from;
      String value = value(address);
      if (value.length() != bits) {
        throw bad(
            tokens.get(from),
            "entry "
                + address
                + " has "
                + value.length()
                + " bits with those before it, the hardware has "
                + bits
                + "; this is not a table of FlexGripPlus 4.4");
      }
      values.add(Integer.parseInt(value, 2));
    }
    return values;
  }

  private Token peek() {
    return tokens.get(at);
  }

  private Token next() {
    Token token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  private static BadTable bad(Token token, String message) {
    return new BadTable(token.line(), token.start(), message);
  }

  /** Finds the constant that is a list of bit strings, and reads it. */
  private void constant() throws BadTable {
    while (peek().kind() != Kind.END) {
      if (!next().is("constant")) {
        continue;
      }
      Token declared = peek();
      while (!peek().is(":=") && !peek().is(";") && peek().kind() != Kind.END) {
        next();
      }
      if (next().is(":=") && peek().is("(")) {
        name = declared.text();
        list();
        return;
      }
    }
    throw bad(peek(), "there is no 'constant NAME : TYPE := (\"...\", ...)' in this file");
  }

  private void list() throws BadTable {
    Token start = peek();
    do {
      next();
      Token entry = next();
      if (entry.kind() != Kind.BITS) {
        throw bad(entry, "this is not a bit string such as \"0101\"; a table is a list of them");
      }
      entries.add(entry.text());
    } while (peek().is(","));
    if (!peek().is(")")) {
      throw bad(peek(), "a comma or ) is missing after entry " + (entries.size() - 1));
    }
    if (entries.size() != SHORTEST && entries.size() != LONGEST) {
      throw bad(
          start,
          "the list has "
              + entries.size()
              + " entries; a table of FlexGripPlus has "
              + SHORTEST
              + " or "
              + LONGEST);
    }
  }

  /** Returns the index of the token after the arrow of the assignment that uses the list. */
  private int assignment() throws BadTable {
    int arrow = -1;
    while (peek().kind() != Kind.END) {
      Token token = next();
      if (token.is("<=")) {
        arrow = at;
      } else if (token.is(";")) {
        arrow = -1;
      } else if (token.is(name) && arrow >= 0) {
        return arrow;
      }
    }
    throw bad(
        peek(), "no assignment uses the list " + name + ": data <= \"...\" & " + name + "(..)");
  }

  /** Returns the bits that the assignment gives for an address. */
  private String value(int address) throws BadTable {
    while (true) {
      String value = bits(address);
      if (peek().is(";")) {
        return value;
      }
      if (!next().is("when")) {
        throw bad(tokens.get(at - 1), "when or ; is missing here");
      }
      if (holds(address)) {
        return value;
      }
      if (!next().is("else")) {
        throw bad(tokens.get(at - 1), "else is missing here");
      }
    }
  }

  /** Reads bit strings and entries that are joined by &. */
  private String bits(int address) throws BadTable {
    StringBuilder bits = new StringBuilder();
    do {
      Token token = next();
      if (token.kind() == Kind.BITS) {
        bits.append(token.text());
      } else if (token.is(name) && peek().is("(")) {
        skipBrackets();
        bits.append(entries.get(address));
      } else {
        throw bad(token, "neither a bit string nor an entry of " + name);
      }
    } while (next().is("&"));
    at--;
    return bits.toString();
  }

  private void skipBrackets() throws BadTable {
    int depth = 0;
    do {
      Token token = next();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (token.kind() == Kind.END) {
        throw bad(token, ") is missing");
      }
    } while (depth > 0);
  }

  /** Evaluates a comparison of the address with a number, such as {@code unsigned(addr) = 0}. */
  private boolean holds(int address) throws BadTable {
    Token first = next();
    if (first.kind() != Kind.NAME) {
      throw bad(first, "a comparison of the address must follow when");
    }
    if (peek().is("(")) {
      skipBrackets();
    }
    Token sign = next();
    Token number = next();
    boolean isNumber = number.kind() == Kind.NUMBER || number.kind() == Kind.BITS;
    if (!isNumber || number.text().isEmpty() || number.text().length() > LONGEST_NUMBER) {
      throw bad(number, "the address must be compared with a number");
    }
    long other = Long.parseLong(number.text(), number.kind() == Kind.BITS ? 2 : 10);
    return switch (sign.text()) {
      case "=" -> address == other;
      case "/=" -> address != other;
      case "<" -> address < other;
      case "<=" -> address <= other;
      case ">" -> address > other;
      case ">=" -> address >= other;
      default -> throw bad(sign, "= or another comparison is missing here");
    };
  }
}
