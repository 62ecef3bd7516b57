/**
 * Finds the Java that the server runs in. Knows nothing of VS Code, so that it is tested without one.
 */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** The server's classes are compiled for this release. */
export const OLDEST = 17;

/** A Java that can run the server. */
export interface Java {
  executable: string;
  /** The feature release, such as 21. */
  release: number;
  /** Where it was found, in words. */
  from: string;
  /** Whether it can compute with vectors: a kernel runs two to four times faster then. */
  vectors: boolean;
}

/** Why there is none: what was looked at, a line each. */
export interface NoJava {
  tried: string[];
}

interface Candidate {
  executable: string;
  from: string;
}

/** Places to look at, the user's own choice first. */
export function candidates(setting: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Candidate[] {
  const name = platform === 'win32' ? 'java.exe' : 'java';
  const found: Candidate[] = [];
  const home = (dir: string | undefined, from: string): void => {
    if (dir) {
      found.push({ executable: path.join(dir, 'bin', name), from });
    }
  };
  home(setting.trim(), 'the setting gsass.java.home');
  home(env['JDK_HOME'], 'JDK_HOME');
  home(env['JAVA_HOME'], 'JAVA_HOME');
  for (const dir of (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter)) {
    if (dir && fs.existsSync(path.join(dir, name))) {
      found.push({ executable: path.join(dir, name), from: 'PATH' });
    }
  }
  return found;
}

/**
 * The first Java that is new enough. A setting that names none that works ends the search: silently taking another one would
 * hide the mistake.
 */
export async function findJava(setting: string, env: NodeJS.ProcessEnv): Promise<Java | NoJava> {
  const tried: string[] = [];
  for (const one of candidates(setting, env)) {
    const found = await look(one);
    if (typeof found !== 'string') {
      return found;
    }
    tried.push(`${one.from}: ${one.executable}: ${found}`);
    if (setting.trim()) {
      return { tried };
    }
  }
  return { tried: tried.length > 0 ? tried : ['neither JDK_HOME nor JAVA_HOME is set, and PATH has no java'] };
}

export function isJava(found: Java | NoJava): found is Java {
  return 'executable' in found;
}

/** Asks a java what it is: 50 ms, once a session; answers why it does not do otherwise. */
async function look(one: Candidate): Promise<Java | string> {
  if (!fs.existsSync(one.executable)) {
    return 'no such file';
  }
  // The module is asked for by name: a Java that has none of it exits with 1 but says its version all the same.
  const said = await say(one.executable, ['--list-modules']);
  const version = /^java\.base@(\d+)/m.exec(said)?.[1];
  if (version !== undefined) {
    const release = Number(version);
    return release >= OLDEST
      ? { executable: one.executable, release, from: one.from, vectors: /^jdk\.incubator\.vector@/m.test(said) }
      : `it is Java ${release}, too old`;
  }
  const old = /version "(?:1\.)?(\d+)/.exec(await say(one.executable, ['-version']))?.[1];
  return old === undefined ? 'it does not start' : `it is Java ${old}, too old`;
}

function say(executable: string, args: string[]): Promise<string> {
  return new Promise(resolve => {
    cp.execFile(executable, args, { timeout: 60_000, maxBuffer: 1 << 20 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

/** Cuts a line of options as a shell would: quotes keep blanks together. */
export function splitArguments(line: string): string[] {
  const all: string[] = [];
  for (const match of line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)) {
    all.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return all;
}
