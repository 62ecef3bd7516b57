/** Finds the Java that runs the server. This file does not use the API of VS Code, so unit tests can import it. */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** The oldest feature release that works: the server's classes are compiled for it. */
export const OLDEST_RELEASE = 17;

/** A Java that can run the server. */
export interface Java {
  executable: string;
  /** Feature release, such as 21. */
  release: number;
  /** The place where it was found, in words for the user. */
  origin: string;
  /** True if it has the vector module. Kernels run two to four times faster with it. */
  hasVectors: boolean;
}

/** The reasons why no Java was found: one line for each place that was tried. */
export interface NoJava {
  reasons: string[];
}

interface Candidate {
  executable: string;
  origin: string;
}

/** Returns the executables to try, in order: from the user's setting, JDK_HOME, JAVA_HOME, PATH. */
export function candidates(setting: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Candidate[] {
  const name = platform === 'win32' ? 'java.exe' : 'java';
  const found: Candidate[] = [];
  const addHome = (dir: string | undefined, origin: string): void => {
    if (dir) {
      found.push({ executable: path.join(dir, 'bin', name), origin });
    }
  };
  addHome(setting.trim(), 'the setting gsass.java.home');
  addHome(env['JDK_HOME'], 'JDK_HOME');
  addHome(env['JAVA_HOME'], 'JAVA_HOME');
  for (const dir of (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter)) {
    if (dir && fs.existsSync(path.join(dir, name))) {
      found.push({ executable: path.join(dir, name), origin: 'PATH' });
    }
  }
  return found;
}

/**
 * Returns the first Java that is new enough. If the setting names a Java that does not work, no other Java is tried, because that would
 * hide the mistake in the setting.
 */
export async function findJava(setting: string, env: NodeJS.ProcessEnv): Promise<Java | NoJava> {
  const reasons: string[] = [];
  for (const candidate of candidates(setting, env)) {
    const result = await inspectJava(candidate);
    if (typeof result !== 'string') {
      return result;
    }
    reasons.push(`${candidate.origin}: ${candidate.executable}: ${result}`);
    if (setting.trim()) {
      return { reasons };
    }
  }
  return { reasons: reasons.length > 0 ? reasons : ['neither JDK_HOME nor JAVA_HOME is set, and PATH has no java'] };
}

export function isJava(found: Java | NoJava): found is Java {
  return 'executable' in found;
}

/**
 * Runs a java to get its version and modules. This takes 50 ms, once per session. If the java cannot be used, returns the reason as a
 * string.
 */
async function inspectJava(candidate: Candidate): Promise<Java | string> {
  if (!fs.existsSync(candidate.executable)) {
    return 'no such file';
  }
  // The list of modules has the version of java.base, and the vector module if there is one. A Java before 9 does not have this option.
  const modules = await runProgram(candidate.executable, ['--list-modules']);
  const version = /^java\.base@(\d+)/m.exec(modules)?.[1];
  if (version !== undefined) {
    const release = Number(version);
    return release >= OLDEST_RELEASE
      ? { executable: candidate.executable, release, origin: candidate.origin, hasVectors: /^jdk\.incubator\.vector@/m.test(modules) }
      : `it is Java ${release}, too old`;
  }
  const oldRelease = /version "(?:1\.)?(\d+)/.exec(await runProgram(candidate.executable, ['-version']))?.[1];
  return oldRelease === undefined ? 'it does not start' : `it is Java ${oldRelease}, too old`;
}

function runProgram(executable: string, args: string[]): Promise<string> {
  return new Promise(resolve => {
    cp.execFile(executable, args, { timeout: 60_000, maxBuffer: 1 << 20 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

/** Splits a line of options as a shell does: blanks within quotes do not separate options. */
export function splitArguments(line: string): string[] {
  const parts: string[] = [];
  for (const match of line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)) {
    parts.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return parts;
}
