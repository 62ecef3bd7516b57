package org.sass.lang.isa.doc;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The title and the elements of a page of a manual. The page must be well-formed. */
final class ParsedPage {
  private record Element(String tag, Map<String, String> attributes) {}

  private final List<Element> elements = new ArrayList<>();
  private final StringBuilder title = new StringBuilder();

  /**
   * Parses a page.
   *
   * @param name its name, for the error
   */
  ParsedPage(String name, String html) {
    try {
      SAXParserFactory.newInstance()
          .newSAXParser()
          .parse(new InputSource(new StringReader(html)), new ElementCollector());
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new AssertionError(name + " is not well-formed: " + e.getMessage(), e);
    }
  }

  String title() {
    return title.toString();
  }

  long count(String tag) {
    return elements.stream().filter(one -> one.tag.equals(tag)).count();
  }

  /** Returns the values of an attribute of all elements that have it. */
  List<String> attributes(String attribute) {
    return elements.stream()
        .map(one -> one.attributes.getOrDefault(attribute, ""))
        .filter(one -> !one.isEmpty())
        .toList();
  }

  /** Returns the values of an attribute of the elements with a tag that have it. */
  List<String> attributes(String tag, String attribute) {
    return elements.stream()
        .filter(one -> one.tag.equals(tag))
        .map(one -> one.attributes.getOrDefault(attribute, ""))
        .filter(one -> !one.isEmpty())
        .toList();
  }

  private final class ElementCollector extends DefaultHandler {
    private boolean isInTitle;

    @Override
    public void startElement(String uri, String name, String tag, Attributes all) {
      Map<String, String> attributes = new HashMap<>();
      for (int i = 0; i < all.getLength(); i++) {
        attributes.put(all.getQName(i), all.getValue(i));
      }
      elements.add(new Element(tag, attributes));
      isInTitle = tag.equals("title");
    }

    @Override
    public void endElement(String uri, String name, String tag) {
      isInTitle = false;
    }

    @Override
    public void characters(char[] text, int start, int length) {
      if (isInTitle) {
        title.append(text, start, length);
      }
    }
  }
}
