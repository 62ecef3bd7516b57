package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.target.flexgrip.files.SfuTables.BadTableException;
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
  private static final int SMALL_ENTRIES = 64;
  private static final int LARGE_ENTRIES = 128;

  private static final int MAX_NUMBER_LENGTH = 18;

  private final List<Token> tokens;
  private final List<String> entries = new ArrayList<>();
  private String listName;
  private int position;

  private LookUpTable(String text) {
    this.tokens = VhdlTokens.tokenize(text);
  }

  /**
   * Reads the list in a file. Returns one number for each address.
   *
   * @param text the text of the VHDL file
   * @param degree 0, 1 or 2; determines how many bits an entry has
   * @throws BadTableException if the text has no such list
   */
  public static List<Integer> read(String text, int degree) throws BadTableException {
    return new LookUpTable(text).readEntries(SfuTables.coefficientBits(degree));
  }

  private List<Integer> readEntries(int bits) throws BadTableException {
    readTableConstant();
    int assignmentStart = findAssignment();
    List<Integer> values = new ArrayList<>();
    for (int address = 0; address < entries.size(); address++) {
      position = assignmentStart;
      String value = evaluateAssignment(address);
      if (value.length() != bits) {
        throw error(
            tokens.get(assignmentStart),
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
    return tokens.get(position);
  }

  private Token nextToken() {
    Token token = tokens.get(position);
    position = Math.min(position + 1, tokens.size() - 1);
    return token;
  }

  private static BadTableException error(Token token, String message) {
    return new BadTableException(token.line(), token.start(), message);
  }

  /** Finds the constant that is a list of bit strings, and reads it. */
  private void readTableConstant() throws BadTableException {
    while (peek().kind() != Kind.END) {
      if (!nextToken().is("constant")) {
        continue;
      }
      Token declared = peek();
      while (!peek().is(":=") && !peek().is(";") && peek().kind() != Kind.END) {
        nextToken();
      }
      if (nextToken().is(":=") && peek().is("(")) {
        listName = declared.text();
        readList();
        return;
      }
    }
    throw error(peek(), "there is no 'constant NAME : TYPE := (\"...\", ...)' in this file");
  }

  private void readList() throws BadTableException {
    Token start = peek();
    do {
      nextToken();
      Token entry = nextToken();
      if (entry.kind() != Kind.BITS) {
        throw error(entry, "this is not a bit string such as \"0101\"; a table is a list of them");
      }
      entries.add(entry.text());
    } while (peek().is(","));
    if (!peek().is(")")) {
      throw error(peek(), "a comma or ) is missing after entry " + (entries.size() - 1));
    }
    if (entries.size() != SMALL_ENTRIES && entries.size() != LARGE_ENTRIES) {
      throw error(
          start,
          "the list has "
              + entries.size()
              + " entries; a table of FlexGripPlus has "
              + SMALL_ENTRIES
              + " or "
              + LARGE_ENTRIES);
    }
  }

  /** Returns the index of the token after the arrow of the assignment that uses the list. */
  private int findAssignment() throws BadTableException {
    int arrow = -1;
    while (peek().kind() != Kind.END) {
      Token token = nextToken();
      if (token.is("<=")) {
        arrow = position;
      } else if (token.is(";")) {
        arrow = -1;
      } else if (token.is(listName) && arrow >= 0) {
        return arrow;
      }
    }
    throw error(
        peek(),
        "no assignment uses the list " + listName + ": data <= \"...\" & " + listName + "(..)");
  }

  /** Returns the bits that the assignment gives for an address. */
  private String evaluateAssignment(int address) throws BadTableException {
    while (true) {
      String value = readBits(address);
      if (peek().is(";")) {
        return value;
      }
      if (!nextToken().is("when")) {
        throw error(tokens.get(position - 1), "when or ; is missing here");
      }
      if (evaluateCondition(address)) {
        return value;
      }
      if (!nextToken().is("else")) {
        throw error(tokens.get(position - 1), "else is missing here");
      }
    }
  }

  /** Reads bit strings and entries that are joined by &. */
  private String readBits(int address) throws BadTableException {
    StringBuilder bits = new StringBuilder();
    do {
      Token token = nextToken();
      if (token.kind() == Kind.BITS) {
        bits.append(token.text());
      } else if (token.is(listName) && peek().is("(")) {
        skipBrackets();
        bits.append(entries.get(address));
      } else {
        throw error(token, "neither a bit string nor an entry of " + listName);
      }
    } while (nextToken().is("&"));
    position--;
    return bits.toString();
  }

  private void skipBrackets() throws BadTableException {
    int depth = 0;
    do {
      Token token = nextToken();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (token.kind() == Kind.END) {
        throw error(token, ") is missing");
      }
    } while (depth > 0);
  }

  /** Evaluates a comparison of the address with a number, such as {@code unsigned(addr) = 0}. */
  private boolean evaluateCondition(int address) throws BadTableException {
    Token first = nextToken();
    if (first.kind() != Kind.NAME) {
      throw error(first, "a comparison of the address must follow when");
    }
    if (peek().is("(")) {
      skipBrackets();
    }
    Token operator = nextToken();
    Token number = nextToken();
    boolean isNumber = number.kind() == Kind.NUMBER || number.kind() == Kind.BITS;
    if (!isNumber || number.text().isEmpty() || number.text().length() > MAX_NUMBER_LENGTH) {
      throw error(number, "the address must be compared with a number");
    }
    long comparedAddress = Long.parseLong(number.text(), number.kind() == Kind.BITS ? 2 : 10);
    return switch (operator.text()) {
      case "=" -> address == comparedAddress;
      case "/=" -> address != comparedAddress;
      case "<" -> address < comparedAddress;
      case "<=" -> address <= comparedAddress;
      case ">" -> address > comparedAddress;
      case ">=" -> address >= comparedAddress;
      default -> throw error(operator, "= or another comparison is missing here");
    };
  }
}
