import static java.util.Map.entry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Checks that THIRD-PARTY.md lists exactly what ships, and that all its licences are allowed.
 *
 * <pre>
 * ThirdParty resolved THIRD-PARTY.md DEPENDENCY-LIST LOCAL-REPOSITORY
 * ThirdParty site     THIRD-PARTY.md REPOSITORY-OF-THE-UPDATE-SITE
 * ThirdParty product  NEW-THIRD-PARTY.md REPOSITORY-OF-THE-PLATFORM LOCAL-REPOSITORY THIRD-PARTY.md
 * </pre>
 *
 * {@code resolved} compares the file with what Maven resolved, or rewrites it if the environment
 * has UPDATE=1. {@code site} checks that the update site holds nothing else. {@code product} writes
 * the file for an archive that holds a platform in addition to our plug-ins. All read local files
 * only: the licence is in the POM that Maven has fetched with each jar, or in one of its parents.
 */
public final class ThirdParty {
  /** Allowed licences: how POMs write their names, and the SPDX identifier of each. */
  private static final Map<String, String> ALLOWED_LICENCES =
      Map.ofEntries(
          entry("Eclipse Public License - v 2.0", "EPL-2.0"),
          entry("Eclipse Public License, Version 2.0", "EPL-2.0"),
          entry("The Eclipse Public License Version 2.0", "EPL-2.0"),
          entry("Apache 2", "Apache-2.0"),
          entry("Apache 2.0", "Apache-2.0"),
          entry("Apache-2.0", "Apache-2.0"),
          entry("Apache License, Version 2.0", "Apache-2.0"),
          entry("The Apache License, Version 2.0", "Apache-2.0"),
          entry("The Apache Software License, Version 2.0", "Apache-2.0"),
          entry("The Apache Software License, version 2.0", "Apache-2.0"),
          entry("EPL 2.0", "EPL-2.0"),
          entry("EPL-2.0", "EPL-2.0"),
          entry("Eclipse Public License 2.0", "EPL-2.0"),
          entry("Eclipse Public License v2.0", "EPL-2.0"),
          // Complete bundles of Eclipse's own platform, which ship unchanged beside ours.
          entry("Eclipse Public License v1.0", "EPL-1.0"),
          entry("Eclipse Public License 1.0", "EPL-1.0"),
          entry("Bouncy Castle Licence", "MIT"),
          entry("BSD-3-Clause", "BSD-3-Clause"),
          entry("The BSD License", "BSD-3-Clause"),
          entry("MIT", "MIT"),
          entry("JDOM License", "Apache-1.1 in kind"),
          entry("Public Domain", "public domain"),
          entry("Unicode-3.0", "Unicode-3.0"));

  /** Licences of artifacts whose POMs name none. Their sources name these. */
  private static final Map<String, String> LICENCES_BY_ARTIFACT =
      Map.of(
          "commons-beanutils:commons-beanutils:1.7.0", "Apache License, Version 2.0",
          "org.antlr:antlr-runtime:3.2", "The BSD License",
          "org.jdom:jdom:1.1", "JDOM License");

  private static final String HEAD =
      """
      # Third-party components

      Third-party components of the command line, the language server and the Eclipse update site.
      The build writes this file (`UPDATE=1 ./build fast`) and fails when it is out of date.

      | component | version | licence |
      |---|---|---|
      """;

  private static final String PRODUCT =
      "Third-party components of this archive: what the SASS tooling needs, and the Eclipse"
          + " that it runs in.\n";

  private static final Pattern RESOLVED_LINE =
      Pattern.compile("^\\s+([^:\\s]+):([^:]+):jar:([^:]+):");

  public static void main(String[] args) throws Exception {
    Path table = Path.of(args[1]);
    List<String> complaints =
        switch (args[0]) {
          case "site" -> checkSite(table, Path.of(args[2]));
          case "product" ->
              writeProduct(table, Path.of(args[2]), Path.of(args[3]), Path.of(args[4]));
          default -> checkResolved(table, Path.of(args[2]), Path.of(args[3]));
        };
    complaints.forEach(System.err::println);
    if (!complaints.isEmpty()) {
      System.exit(1);
    }
  }

  private static List<String> checkResolved(Path table, Path resolved, Path repository)
      throws Exception {
    List<String> complaints = new ArrayList<>();
    StringBuilder text = new StringBuilder(HEAD);
    for (Artifact artifact : readResolved(resolved)) {
      text.append(artifact.row(licence(repository, artifact, complaints)));
    }
    if (!complaints.isEmpty()) {
      return complaints;
    }
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(table, text);
    } else if (!Files.exists(table) || !Files.readString(table).contentEquals(text)) {
      complaints.add(
          table + " is not what the build resolved: run UPDATE=1 ./build fast and check it");
    }
    return complaints;
  }

  /**
   * Returns the first allowed licence of an artifact. If there is none, adds a complaint and
   * returns null.
   */
  private static String licence(Path repository, Artifact artifact, List<String> complaints)
      throws Exception {
    List<String> names = licences(repository, artifact);
    for (String name : names) {
      if (ALLOWED_LICENCES.containsKey(name)) {
        return ALLOWED_LICENCES.get(name);
      }
    }
    complaints.add(
        artifact
            + " has the licence "
            + names
            + ", which is not in the list of allowed licences in releng/tools/ThirdParty.java:"
            + " remove the component, or add the licence if it is compatible with the EPL-2.0");
    return null;
  }

  /** Writes our own table and the bundles that the platform adds to it. */
  private static List<String> writeProduct(
      Path table, Path platform, Path repository, Path ownTable) throws Exception {
    List<String> complaints = new ArrayList<>();
    String listed = Files.readString(ownTable);
    TreeSet<Artifact> platformArtifacts = new TreeSet<>();
    for (Map.Entry<String, Artifact> bundle : bundles(platform).entrySet()) {
      if (bundle.getValue() == null) {
        complaints.add("The archive holds " + bundle.getKey() + ", whose origin is unknown");
      } else if (!listed.contains(bundle.getValue().columns())) {
        platformArtifacts.add(bundle.getValue());
      }
    }
    StringBuilder text =
        new StringBuilder(listed.replaceFirst("(?s)\nThird.*?\n\n", "\n" + PRODUCT + "\n"))
            .append("\n## The platform\n\n| component | version | licence |\n|---|---|---|\n");
    for (Artifact artifact : platformArtifacts) {
      text.append(artifact.row(licence(repository, artifact, complaints)));
    }
    Files.writeString(table, text);
    return complaints;
  }

  private static List<String> checkSite(Path table, Path site) throws Exception {
    String listed = Files.readString(table);
    List<String> complaints = new ArrayList<>();
    for (Map.Entry<String, Artifact> bundle : bundles(site).entrySet()) {
      Artifact artifact = bundle.getValue();
      if (artifact == null || !listed.contains(artifact.columns())) {
        complaints.add(
            "The update site holds "
                + bundle.getKey()
                + (artifact == null ? "" : " (" + artifact + ")")
                + ", which THIRD-PARTY.md does not list:"
                + " make sass.target and the versions in pom.xml agree");
      }
    }
    return complaints;
  }

  /**
   * Returns the bundles in an update site that are not ours, each with the origin that Tycho
   * recorded; null if it recorded none.
   */
  private static Map<String, Artifact> bundles(Path site) throws Exception {
    Map<String, Artifact> bundles = new TreeMap<>();
    for (Element unit : descendants(content(site), "unit")) {
      boolean isBundle =
          descendants(unit, "artifact").stream()
              .anyMatch(a -> a.getAttribute("classifier").equals("osgi.bundle"));
      String id = unit.getAttribute("id");
      if (isBundle && !id.startsWith("org.sass.")) {
        bundles.put(id, origin(unit));
      }
    }
    return bundles;
  }

  private static Element content(Path site) throws Exception {
    if (Files.exists(site.resolve("content.xml"))) {
      try (InputStream content = Files.newInputStream(site.resolve("content.xml"))) {
        return parse(content);
      }
    }
    try (ZipFile jar = new ZipFile(site.resolve("content.jar").toFile());
        InputStream content = jar.getInputStream(jar.getEntry("content.xml"))) {
      return parse(content);
    }
  }

  private static Artifact origin(Element unit) {
    Map<String, String> properties = new TreeMap<>();
    for (Element property : descendants(unit, "property")) {
      properties.put(
          property.getAttribute("name").replace("maven-wrapped-", "maven-"),
          property.getAttribute("value"));
    }
    String group = properties.get("maven-groupId");
    return group == null
        ? null
        : new Artifact(group, properties.get("maven-artifactId"), properties.get("maven-version"));
  }

  private static Iterable<Artifact> readResolved(Path list) throws IOException {
    TreeSet<Artifact> artifacts = new TreeSet<>();
    for (String line : Files.readAllLines(list)) {
      Matcher m = RESOLVED_LINE.matcher(line);
      if (m.find()) {
        artifacts.add(new Artifact(m.group(1), m.group(2), m.group(3)));
      }
    }
    return artifacts;
  }

  /**
   * Returns the licences that an artifact's POM names, or else those of the nearest parent that
   * names any.
   */
  private static List<String> licences(Path repository, Artifact artifact) throws Exception {
    if (LICENCES_BY_ARTIFACT.containsKey(artifact.toString())) {
      return List.of(LICENCES_BY_ARTIFACT.get(artifact.toString()));
    }
    for (Artifact pom = artifact; pom != null; ) {
      Element project;
      try (InputStream in = Files.newInputStream(pom.pom(repository))) {
        project = parse(in);
      }
      List<String> names = new ArrayList<>();
      for (Element licence : descendants(project, "license")) {
        names.add(text(licence, "name"));
      }
      if (!names.isEmpty()) {
        return names;
      }
      List<Element> parent = descendants(project, "parent");
      pom =
          parent.isEmpty()
              ? null
              : new Artifact(
                  text(parent.get(0), "groupId"),
                  text(parent.get(0), "artifactId"),
                  text(parent.get(0), "version"));
    }
    return List.of();
  }

  private static Element parse(InputStream xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(xml)
        .getDocumentElement();
  }

  private static String text(Element element, String child) {
    return descendants(element, child).get(0).getTextContent().strip();
  }

  private static List<Element> descendants(Element element, String name) {
    NodeList nodes = element.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private record Artifact(String group, String name, String version)
      implements Comparable<Artifact> {
    Path pom(Path repository) {
      return repository
          .resolve(group.replace('.', '/'))
          .resolve(name)
          .resolve(version)
          .resolve(name + "-" + version + ".pom");
    }

    String columns() {
      return "| " + group + ":" + name + " | " + version + " |";
    }

    String row(String licence) {
      return columns() + " " + licence + " |\n";
    }

    @Override
    public int compareTo(Artifact other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return group + ":" + name + ":" + version;
    }
  }
}
