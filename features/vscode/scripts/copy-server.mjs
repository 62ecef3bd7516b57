// Copies the files that the extension contains to server/: the command line with its libraries and JVM options, the examples, the manual and the guide.
// Also writes the licence and the notices of third parties beside server/.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = '../..';
const dist = join(root, 'releng/cli/target/dist');
if (!existsSync(join(dist, 'gsass.jar'))) {
  console.error('There is no gsass.jar yet. ./gsass --version builds it.');
  process.exit(1);
}
rmSync('server', { recursive: true, force: true });
mkdirSync('server');
const jars = readdirSync(dist).filter(name => name.endsWith('.jar'));
jars.forEach(name => cpSync(join(dist, name), join('server', name), { preserveTimestamps: true }));
cpSync(join(root, 'releng/cli/jvm'), 'server/jvm', { recursive: true });
cpSync(join(root, 'examples'), 'server/examples', { recursive: true });
const guide = join(root, 'releng/guide/target/site');
if (!existsSync(guide)) {
  console.error('There is no user\'s guide yet. ./build vscode builds it.');
  process.exit(1);
}
cpSync(guide, 'server/guide', { recursive: true });
cpSync(join(root, 'LICENSE'), 'LICENSE');
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
// The manuals are written in parallel. Each JVM ends so soon that its second compiler (C2) would not pay off.
const run = promisify(execFile);
const gsass = (...args) => run(java, ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', 'server/gsass.jar', ...args]);
const { stdout: setList } = await gsass('isa', 'list');
const sets = setList.split('\n').filter(line => /^\w/.test(line)).map(line => line.split(' ')[0]);
// The walkthrough opens the manual of the first set, SM 1.0. The manuals of the other sets are in subfolders of its folder.
await Promise.all(sets.map((set, i) => gsass('isa', 'doc', set, '-o', i === 0 ? 'server/manual' : `server/manual/${set}`)));

// The notices have, for the jars, the lines of the build's list THIRD-PARTY.md; for the bundled packages, their complete licences.
const listed = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')
  .split('\n')
  .filter(line => jars.some(jar => line.includes(`:${jar.replace(/-\d[\w.]*\.jar$/, '')} |`)));
const unlisted = jars.filter(jar => jar !== 'gsass.jar' && !listed.some(line => line.includes(`:${jar.replace(/-\d[\w.]*\.jar$/, '')} |`)));
if (unlisted.length > 0) {
  console.error(`THIRD-PARTY.md does not list ${unlisted.join(', ')}: run UPDATE=1 ./build fast`);
  process.exit(1);
}
let notices = '# Third-party components\n\nComponents that this extension contains in addition to our own code.\n\n## In the server\n\n';
notices += '| component | version | licence |\n|---|---|---|\n' + listed.join('\n') + '\n';
const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD'];
for (const name of JSON.parse(readFileSync('dist/bundled.json', 'utf8'))) {
  const folder = join('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!ALLOWED.includes(license)) {
    console.error(`${name} has the licence ${license}, which is not in ALLOWED in scripts/copy-server.mjs`);
    process.exit(1);
  }
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  notices += `\n## ${name} ${version}\n\nLicence: ${license}\n`;
  if (file) notices += `\n${readFileSync(join(folder, file), 'utf8').replace(/^/gm, '    ').replace(/[ \t]+$/gm, '')}\n`;
}
writeFileSync('THIRD-PARTY.md', notices);
