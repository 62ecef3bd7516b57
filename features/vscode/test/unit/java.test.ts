import assert from 'node:assert';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { toListingLine, toSourceLine } from '../../src/commands/lines';
import { candidates, findJava, isJava, splitArguments } from '../../src/java';

/** Makes a folder with a bin/java that prints what a Java of this version prints. Returns the folder. */
function makeFakeJava(version: string, vectors = true): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gsass-java-'));
  fs.mkdirSync(path.join(home, 'bin'));
  const modules = version.startsWith('1.') ? 'echo "Unrecognized option: --list-modules" >&2; exit 1' : `echo java.base@${version}; ${vectors ? `echo jdk.incubator.vector@${version}` : ':'}`;
  const script = `#!/bin/sh\nif [ "$1" = --list-modules ]; then ${modules}; else echo 'openjdk version "${version}"' >&2; fi\n`;
  fs.writeFileSync(path.join(home, 'bin', 'java'), script, { mode: 0o755 });
  return home;
}

describe('finding Java', () => {
  it('looks at the setting, JDK_HOME, JAVA_HOME and PATH, in this order', () => {
    const onPath = path.join(makeFakeJava('21'), 'bin');
    const found = candidates('/set', { JDK_HOME: '/jdk', JAVA_HOME: '/home', PATH: `/nowhere:${onPath}` });
    assert.deepEqual(found.map(c => c.origin), ['the setting gsass.java.home', 'JDK_HOME', 'JAVA_HOME', 'PATH']);
    assert.equal(found[3]!.executable, path.join(onPath, 'java'));
  });

  it('passes over one that is too old', async () => {
    const found = await findJava('', { JDK_HOME: makeFakeJava('11.0.2'), JAVA_HOME: makeFakeJava('17.0.1'), PATH: '' });
    assert(isJava(found));
    assert.equal(found.release, 17);
    assert.equal(found.origin, 'JAVA_HOME');
    assert(found.hasVectors);
  });

  it('knows a Java 8, and a Java without vectors', async () => {
    const old = await findJava('', { JAVA_HOME: makeFakeJava('1.8.0_292'), PATH: '' });
    assert(!isJava(old) && /Java 8, too old/.test(old.reasons[0]!), JSON.stringify(old));
    const without = await findJava('', { JAVA_HOME: makeFakeJava('25', false), PATH: '' });
    assert(isJava(without) && without.release === 25 && !without.hasVectors);
  });

  it('does not fall back where the setting is wrong', async () => {
    const found = await findJava('/no/such/folder', { JAVA_HOME: makeFakeJava('21'), PATH: '' });
    assert(!isJava(found));
    assert.deepEqual(found.reasons, ['the setting gsass.java.home: /no/such/folder/bin/java: no such file']);
  });

  it('says so where there is none', async () => {
    const found = await findJava('', { PATH: '/nowhere' });
    assert(!isJava(found) && found.reasons.length === 1);
  });

  it('cuts options as a shell does', () => {
    assert.deepEqual(splitArguments(` -Xmx4g "-Dname=two words" -Dx='a b'c `), ['-Xmx4g', '-Dname=two words', '-Dx=a bc']);
  });
});

describe('lines of a listing', () => {
  const map = [-1, -1, 4, 5, -1, 9];

  it('go to those of the source', () => {
    assert.deepEqual([0, 2, 3, 4, 5, 6].map(line => toSourceLine(map, line)), [4, 4, 5, 9, 9, -1]);
  });

  it('come from those of the source', () => {
    assert.deepEqual([0, 4, 5, 6, 9, 10].map(line => toListingLine(map, line)), [2, 2, 3, 5, 5, -1]);
  });
});
