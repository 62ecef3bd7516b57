// Writes the settings into package.json: those of the server as its own schema has them, and those of the client.
// With --check it only says whether they are there already.
import { readFileSync, writeFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync('../../org.sass.lang.ide/src/main/resources/org/sass/lang/ide/settings/settings.schema.json', 'utf8'));
const own = JSON.parse(readFileSync('scripts/settings.json', 'utf8'));
const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text);

const order = (properties, scope) =>
  Object.fromEntries(Object.entries(properties).map(([name, property], order) => [name, { order, scope, ...property }]));
manifest.contributes.configuration = [
  { id: 'gsass', title: 'Language', properties: order(schema.properties, 'window') },
  ...own.map(group => ({ ...group, properties: order(group.properties, 'window') })),
];
const wanted = JSON.stringify(manifest, null, 2) + '\n';
if (process.argv.includes('--check')) {
  if (wanted !== text) {
    console.error('package.json does not have the settings of the server: run `npm run settings` and look at what changes');
    process.exit(1);
  }
} else {
  writeFileSync('package.json', wanted);
}
