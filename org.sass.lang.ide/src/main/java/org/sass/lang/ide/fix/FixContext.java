package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.Problem;

/**
 * The input for computing code actions: a text and the state of its client.
 *
 * @param document the text
 * @param settings the user's settings
 * @param shownProblems the problems that the client is shown, with the severities of the user's
 *     settings
 * @param uri the client's URI of the text
 * @param version the client's number of this version; may be null
 * @param client the abilities of the client
 */
public record FixContext(
    Document document,
    Settings settings,
    List<Problem> shownProblems,
    String uri,
    Integer version,
    ActionCapabilities client) {}
