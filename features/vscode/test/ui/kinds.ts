/** The kinds of tests in a real VS Code. Each kind has its own VS Code and its own profile. */
import * as path from 'node:path';
import { ampere } from './ampere';
import { compiled } from './compiled';
import { debugging } from './debugging';
import { editing } from './editing';
import { FIRST_USE, firstUse } from './firstUse';
import { fiveMinutes } from './minutes';
import { panels } from './panels';
import { PICTURE_SETTINGS, takePictures, THEMES } from './pictures';
import { RECOVERY, recovery } from './recovery';
import { walkthrough, WALKTHROUGH_THEMES, walkthroughInTheme } from './walkthrough';
import { VsCode } from './vscode';

export const root = path.resolve(__dirname, '..', '..', '..');
export const PICTURES = path.join(root, 'out', 'pictures');

interface Kind {
  /** Runs the tests of the kind and returns how many failed. */
  run: (code: VsCode, pictures: string, kind: string) => Promise<number>;
  /** Settings of the kind, in addition to those of all kinds. */
  settings?: object;
  /** Errors in the logs that the tests of the kind cause on purpose. */
  expectedErrors?: RegExp[];
}

const NO_JAVA = /No Java 17 or newer was found/;

export const KINDS: Record<string, Kind> = {
  inhost: {
    run: async code => ((await code.runInHost(path.join(root, 'out', 'test', 'inhost', 'index'), 400_000)) === 0 ? 0 : 1),
    settings: {
      // The tests cannot answer the question about the folder.
      'gsass.examples.folder': 'gsass-examples',
      // No one looks at the window, so these settings make VS Code paint less. The tests took 189 s with them and 219 s without them (2
      // processors).
      'workbench.reduceMotion': 'on',
      'editor.cursorBlinking': 'solid',
      'editor.minimap.enabled': false,
    },
    // Some of the tests set a Java that does not exist.
    expectedErrors: [NO_JAVA],
  },
  editing: { run: editing },
  debugging: { run: debugging },
  panels: { run: panels },
  compiled: { run: compiled },
  recovery: { run: recovery, settings: RECOVERY, expectedErrors: [NO_JAVA] },
  firstuse: { run: firstUse, settings: FIRST_USE, expectedErrors: [NO_JAVA] },
  minutes: { run: (code, pictures) => fiveMinutes(code, pictures, true) },
  // In a light theme, too.
  'minutes-bare': { run: (code, pictures) => fiveMinutes(code, pictures, false), settings: { 'workbench.colorTheme': 'Default Light Modern' } },
  walkthrough: { run: walkthrough },
  'ampere-dark': { run: ampere },
  'ampere-light': { run: ampere, settings: { 'workbench.colorTheme': 'Default Light Modern' } },
};
for (const [kind, { theme }] of Object.entries(WALKTHROUGH_THEMES)) {
  KINDS[kind] = { run: walkthroughInTheme, settings: { 'workbench.colorTheme': theme } };
}
for (const [kind, theme] of Object.entries(THEMES)) {
  KINDS[kind] = { run: takePictures, settings: { ...PICTURE_SETTINGS, 'workbench.colorTheme': theme } };
}

/**
 * The kinds that use VS Code with keyboard and mouse, like a user. These are all kinds except the tests in the extension host and the
 * pictures for the walkthrough.
 */
export const JOURNEYS = Object.keys(KINDS).filter(kind => kind !== 'inhost' && !(kind in THEMES));
