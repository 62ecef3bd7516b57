package org.sass.lang.text;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.HeaderKind;

/**
 * Recognises the lines that NVIDIA's tools print around the code of a listing, and those that stand
 * around a copy of it.
 */
public final class ListingHeaders {

  /** Precedes the name of a function in nvdisasm's listings. */
  private static final String TEXT_SECTION_PREFIX = ".text.";

  private static final Set<String> ASSEMBLER_DIRECTIVES =
      Set.of(
          "target",
          "elftype",
          "section",
          "sectionflags",
          "sectioninfo",
          "sectionentsize",
          "align",
          "global",
          "weak",
          "local",
          "type",
          "size",
          "other");

  private static final Set<String> PAGE_TAGS =
      Set.of("<pre>", "</pre>", "<code>", "</code>", "<pre><code>", "</code></pre>");

  /** Marks lines that a copied listing leaves out, with or without a remark on them. */
  private static final String ELLIPSIS = "...";

  /** The same as it is written in quotations. */
  private static final Set<String> ELLIPSES_IN_BRACKETS =
      Set.of("[...]", "(...)", "<...>", "[\u2026]", "(\u2026)", "<\u2026>");

  /**
   * The fewest dots of the ruler after a function. Newer versions of NVIDIA's tools print ten,
   * older ones 17 more than the name of the function has characters. Fewer dots are an ellipsis.
   */
  private static final int MIN_RULE_LENGTH = 10;

  private static final String CODE_FOR = "code for ";

  private static final Pattern ARCH_FLAG =
      Pattern.compile("^\\s*\\.headerflags\\s.*?\\bEF_CUDA_SM(\\d+)\\b");

  private static final Pattern TARGET = Pattern.compile("^\\s*\\.target\\s+(sm_\\d+[a-z]?)\\b");

  private static final Pattern ARCH_DIRECTIVE = Pattern.compile("\\.arch\\s+(\\w+)");

  private static final Pattern TEXT_SECTION =
      Pattern.compile("^\\s*\\.section\\s+\\.text\\.([^,\\s]+)");

  private static final Pattern ANY_SECTION = Pattern.compile("^\\s*\\.section\\s+\\.");

  private ListingHeaders() {}

  /**
   * Reads the header line between two offsets; null if it is none. The offsets in the result are
   * moved by {@code shift}.
   */
  static Header read(String text, int start, int end, int shift) {
    return switch (text.charAt(start)) {
      case 'c' -> code(text, start, end, shift);
      case 'F' -> function(text, start, end, shift);
      case '.' -> dotted(text, start, end, shift);
      case '=' -> consistsOf('=', text, start, end) ? otherHeader(start, end, shift) : null;
      case 'a', 'h', 'i', 'p' ->
          isSetting(text, start, end, "arch")
                  || isSetting(text, start, end, "host")
                  || isSetting(text, start, end, "identifier")
                  || isSetting(text, start, end, "producer")
                  || isSetting(text, start, end, "ptxasOptions")
              ? otherHeader(start, end, shift)
              : null;
      case '`', '~', '-', '<', '$', '[', '(', '\u2026' ->
          isAroundCopy(text, start, end) ? otherHeader(start, end, shift) : null;
      default -> null;
    };
  }

  /**
   * Returns whether a line is one that stands around listings in forums, issues and terminals: a
   * fence of Markdown, a tag of HTML, the dashes of grep between matches, a command after a prompt,
   * or an ellipsis with what is left out.
   */
  private static boolean isAroundCopy(String text, int start, int end) {
    return switch (text.charAt(start)) {
      case '`' -> text.startsWith("```", start);
      case '~' -> text.startsWith("~~~", start);
      case '-' -> end - start > 1 && consistsOf('-', text, start, end);
      case '<' ->
          PAGE_TAGS.contains(text.substring(start, end)) || isEllipsisInBrackets(text, start, end);
      case '[', '(' -> isEllipsisInBrackets(text, start, end);
      case '$' -> end - start > 1 && Letters.isBlank(text.charAt(start + 1));
      default -> true;
    };
  }

  private static boolean isEllipsisInBrackets(String text, int start, int end) {
    return end - start <= 5 && ELLIPSES_IN_BRACKETS.contains(text.substring(start, end));
  }

  private static Header code(String text, int start, int end, int shift) {
    if (end > start + CODE_FOR.length() && text.startsWith(CODE_FOR, start)) {
      return namedHeader(HeaderKind.ARCH, text, start + CODE_FOR.length(), end, shift);
    }
    return isSetting(text, start, end, "code version")
            || isSetting(text, start, end, "compile_size")
            || end - start == 10 && text.startsWith("compressed", start)
        ? otherHeader(start, end, shift)
        : null;
  }

  private static Header function(String text, int start, int end, int shift) {
    if (text.startsWith("Fatbin ", start) && text.charAt(end - 1) == ':') {
      return otherHeader(start, end, shift);
    }
    int colon = Letters.skipBlanks(text, start + 8, end);
    boolean function = text.startsWith("Function", start) && colon > start + 8 && colon < end;
    return function && text.charAt(colon) == ':'
        ? namedHeader(HeaderKind.FUNCTION, text, colon + 1, end, shift)
        : null;
  }

  private static Header dotted(String text, int start, int end, int shift) {
    if (text.startsWith(".headerflags", start) || isAssemblerDirective(text, start, end)) {
      return otherHeader(start, end, shift);
    }
    if (text.startsWith(TEXT_SECTION_PREFIX, start) && text.charAt(end - 1) == ':') {
      return new Header(
          HeaderKind.FUNCTION, start + TEXT_SECTION_PREFIX.length() + shift, end - 1 + shift);
    }
    if (!text.startsWith(ELLIPSIS, start)) {
      return null;
    }
    boolean rule = end - start >= MIN_RULE_LENGTH && consistsOf('.', text, start, end);
    return rule
        ? new Header(HeaderKind.RULE, start + shift, end + shift)
        : otherHeader(start, end, shift);
  }

  /**
   * Returns whether the line is a directive that nvdisasm prints for an assembler of its own. Such
   * a line has its words in columns, unlike any source text.
   */
  private static boolean isAssemblerDirective(String text, int start, int end) {
    int word = Letters.wordEnd(text, start + 1, end);
    boolean column =
        word < end && text.charAt(word) == '\t'
            || Letters.skipBlanks(text, word, end) > word + 1 && word < end;
    return column && ASSEMBLER_DIRECTIVES.contains(text.substring(start + 1, word));
  }

  /**
   * Returns the architecture that a {@code .headerflags} or {@code .target} line names, {@code
   * sm_50}; null if it names none. {@code EF_CUDA_ACCELERATORS} is the letter of {@code sm_90a}.
   */
  public static String archInFlags(String line) {
    Matcher target = TARGET.matcher(line);
    if (target.find()) {
      return target.group(1);
    }
    Matcher flag = ARCH_FLAG.matcher(line);
    if (!flag.find()) {
      return null;
    }
    return "sm_" + flag.group(1) + (line.contains("EF_CUDA_ACCELERATORS") ? "a" : "");
  }

  /**
   * Returns the architecture that a directive {@code .arch} names, which users write above a copy
   * without the line that names it; null for any other directive.
   */
  public static String archInDirective(String directive) {
    Matcher arch = ARCH_DIRECTIVE.matcher(directive);
    return arch.matches() ? arch.group(1) : null;
  }

  /**
   * Returns the architectures that a listing has code for, in the order of its lines {@code code
   * for}. Each is there once.
   */
  public static Set<String> archs(String text) {
    Set<String> archs = new LinkedHashSet<>();
    for (int at = text.indexOf(CODE_FOR); at >= 0; at = text.indexOf(CODE_FOR, at + 1)) {
      int start = at;
      while (start > 0 && Letters.isBlank(text.charAt(start - 1))) {
        start--;
      }
      if (start == 0 || Letters.isLineBreak(text.charAt(start - 1))) {
        int end = at;
        while (end < text.length() && !Letters.isLineBreak(text.charAt(end))) {
          end++;
        }
        archs.add(text.substring(at + CODE_FOR.length(), end).strip());
      }
    }
    return archs;
  }

  /**
   * Returns the architecture of a listing that a user means by a name; null if all of the listing
   * is meant, because it has code for one architecture, or none for that one. A name without a
   * letter means the code for that with a letter, too, if there is none without.
   */
  public static String chosenArch(String text, String name) {
    Set<String> archs = archs(text);
    if (archs.size() < 2 || archs.contains(name)) {
      return archs.size() < 2 ? null : name;
    }
    return archs.stream()
        .filter(arch -> arch.startsWith(name) && arch.length() == name.length() + 1)
        .filter(arch -> Letters.isLetter(arch.charAt(name.length())))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the function whose section a line of nvdisasm begins; null if it begins none. The
   * function's name follows as a label, and then its header.
   */
  public static String functionOfSection(String line) {
    Matcher section = TEXT_SECTION.matcher(line);
    return section.find() ? section.group(1) : null;
  }

  /** Returns whether a line of nvdisasm begins a section that holds no code. */
  public static boolean isDataSection(String line) {
    return ANY_SECTION.matcher(line).find() && functionOfSection(line) == null;
  }

  private static Header namedHeader(HeaderKind kind, String text, int from, int end, int shift) {
    return new Header(kind, Letters.skipBlanks(text, from, end) + shift, end + shift);
  }

  private static Header otherHeader(int start, int end, int shift) {
    return new Header(HeaderKind.OTHER, start + shift, end + shift);
  }

  private static boolean isSetting(String text, int start, int end, String name) {
    if (!text.startsWith(name, start)) {
      return false;
    }
    int equals = Letters.skipBlanks(text, start + name.length(), end);
    return equals < end && text.charAt(equals) == '=';
  }

  private static boolean consistsOf(char c, String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) != c) {
        return false;
      }
    }
    return true;
  }
}
