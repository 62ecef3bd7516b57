// Writes the settings into package.json: those of the server from its schema, and those of the client from settings.json.
// With --check it only checks that package.json has them.
import { readFileSync, writeFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync('../../org.sass.lang.ide/src/main/resources/org/sass/lang/ide/settings/settings.schema.json', 'utf8'));
const clientGroups = JSON.parse(readFileSync('scripts/settings.json', 'utf8'));
const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text);

const addOrder = (properties, scope) =>
  Object.fromEntries(Object.entries(properties).map(([name, property], order) => [name, { order, scope, ...property }]));
manifest.contributes.configuration = [
  { id: 'gsass', title: 'Language', properties: addOrder(schema.properties, 'window') },
  ...clientGroups.map(group => ({ ...group, properties: addOrder(group.properties, 'window') })),
];
const updated = JSON.stringify(manifest, null, 2) + '\n';
if (process.argv.includes('--check')) {
  if (updated !== text) {
    console.error('package.json does not have the settings of the server: run `npm run settings` and review the changes');
    process.exit(1);
  }
} else {
  writeFileSync('package.json', updated);
}
