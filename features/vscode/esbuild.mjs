// Bundles the extension, the scripts of its views, and its tests.
import { build } from 'esbuild';
import { existsSync, readdirSync } from 'node:fs';

const shared = { bundle: true, minify: process.argv.includes('--minify'), sourcemap: 'linked', sourcesContent: false, logLevel: 'warning' };
const extension = await build({
  ...shared,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  metafile: true,
});
const views = readdirSync('webview').filter(name => name.endsWith('.ts') && !name.startsWith('shared'));
await build({ ...shared, entryPoints: views.map(name => `webview/${name}`), outdir: 'dist/webview', platform: 'browser', target: 'es2022', format: 'iife' });
if (existsSync('test')) {
  const tests = ['unit', 'protocol', 'inhost', 'ui'].flatMap(kind =>
    existsSync(`test/${kind}`) ? readdirSync(`test/${kind}`).filter(name => name.endsWith('.ts')).map(name => `test/${kind}/${name}`) : [],
  );
  await build({ ...shared, minify: false, entryPoints: tests, outdir: 'out/test', outbase: 'test', platform: 'node', target: 'node20', format: 'cjs', external: ['vscode', 'mocha', 'playwright-core'] });
}

// Lists the packages in the bundle. copy-server.mjs adds their notices to the package.
const { writeFileSync } = await import('node:fs');
const packages = new Set();
for (const input of Object.keys(extension.metafile.inputs)) {
  const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
  if (found) packages.add(found[1]);
}
writeFileSync('dist/bundled.json', JSON.stringify([...packages].sort()));
