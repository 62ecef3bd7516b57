package org.sass.lang.ui.views;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The drawing of {@code sass/cfg}, read for painting. It is the part of SVG that
 * docs/server-requests.md promises: blocks are groups with a rectangle and texts, ways are paths.
 *
 * @param width of all, in the drawing's units
 * @param height of all
 */
record CfgDrawing(double width, double height, List<Block> blocks, List<Way> ways) {
  static final CfgDrawing NONE = new CfgDrawing(0, 0, List.of(), List.of());

  private static final Pattern STEP = Pattern.compile("([MLQC])([^MLQC]*)");

  /**
   * A box with its texts.
   *
   * @param id the number of the block
   * @param line of its first instruction, from 0
   * @param title what to say of it
   * @param meets whether lanes that parted meet there
   * @param reachable whether some way leads to it
   */
  record Block(
      int id,
      int line,
      String title,
      boolean meets,
      boolean reachable,
      double x,
      double y,
      double width,
      double height,
      List<Words> words) {

    boolean has(double px, double py) {
      return px >= x && px <= x + width && py >= y && py <= y + height;
    }
  }

  /** A text, its baseline at y; {@code line} is that of its instruction, or -1. */
  record Words(String text, double x, double y, int line, boolean isName) {}

  /**
   * A way between blocks.
   *
   * @param kind as {@code sass/cfg} names it
   * @param steps each a letter of a path and its coordinates
   */
  record Way(int from, int to, String kind, List<Step> steps) {
    /** Whether it may come into a part of the drawing: curves stay between their points. */
    boolean isIn(double left, double top, double right, double bottom) {
      double[] x = {Double.MAX_VALUE, -Double.MAX_VALUE};
      double[] y = {Double.MAX_VALUE, -Double.MAX_VALUE};
      for (Step step : steps) {
        for (int i = 0; i < step.at.length; i += 2) {
          x[0] = Math.min(x[0], step.at[i]);
          x[1] = Math.max(x[1], step.at[i]);
          y[0] = Math.min(y[0], step.at[i + 1]);
          y[1] = Math.max(y[1], step.at[i + 1]);
        }
      }
      return x[0] <= right && x[1] >= left && y[0] <= bottom && y[1] >= top;
    }
  }

  /** A piece of a path: {@code M}, {@code L}, {@code Q} or {@code C}. */
  record Step(char letter, double[] at) {}

  /** Reads a drawing; {@link #NONE} where there is none. */
  static CfgDrawing of(String svg) {
    if (svg == null || svg.isEmpty()) {
      return NONE;
    }
    Element root = parse(svg);
    List<Block> blocks = new ArrayList<>();
    List<Way> ways = new ArrayList<>();
    NodeList groups = root.getElementsByTagName("g");
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      if (group.hasAttribute("data-block")) {
        blocks.add(block(group));
      }
    }
    NodeList paths = root.getElementsByTagName("path");
    for (int i = 0; i < paths.getLength(); i++) {
      Element path = (Element) paths.item(i);
      if (path.hasAttribute("data-from")) {
        ways.add(way(path));
      }
    }
    return new CfgDrawing(number(root, "width"), number(root, "height"), blocks, ways);
  }

  private static Element parse(String svg) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      InputSource source = new InputSource(new StringReader(svg));
      return factory.newDocumentBuilder().parse(source).getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalStateException("a drawing that is no SVG: " + svg, e);
    }
  }

  private static Block block(Element group) {
    Element box = (Element) group.getElementsByTagName("rect").item(0);
    List<Words> words = new ArrayList<>();
    NodeList texts = group.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      int line =
          text.hasAttribute("data-line") ? Integer.parseInt(text.getAttribute("data-line")) : -1;
      boolean isName = text.getAttribute("class").equals("name");
      words.add(
          new Words(text.getTextContent(), number(text, "x"), number(text, "y"), line, isName));
    }
    List<String> classes = List.of(group.getAttribute("class").split(" "));
    return new Block(
        Integer.parseInt(group.getAttribute("data-block")),
        Integer.parseInt(group.getAttribute("data-line")),
        group.getElementsByTagName("title").item(0).getTextContent(),
        classes.contains("meeting"),
        !classes.contains("unreachable"),
        number(box, "x"),
        number(box, "y"),
        number(box, "width"),
        number(box, "height"),
        words);
  }

  private static Way way(Element path) {
    List<Step> steps = new ArrayList<>();
    Matcher step = STEP.matcher(path.getAttribute("d"));
    while (step.find()) {
      String[] numbers = step.group(2).strip().split("[ ,]+");
      double[] at = new double[numbers.length];
      for (int i = 0; i < at.length; i++) {
        at[i] = Double.parseDouble(numbers[i]);
      }
      steps.add(new Step(step.group(1).charAt(0), at));
    }
    return new Way(
        Integer.parseInt(path.getAttribute("data-from")),
        Integer.parseInt(path.getAttribute("data-to")),
        path.getAttribute("class").replace("edge", "").strip(),
        steps);
  }

  private static double number(Element element, String name) {
    return Double.parseDouble(element.getAttribute(name));
  }
}
