// Makes the files of the client packages, which the service gives out below `/client` (src/web/clients).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Packs `@millrace/client`, which is built, into `dist/client`: the archive for npm, the module for browsers and its types. The
 * same build gives the same bytes, since npm leaves times and owners out.
 * @param {string} root - of the project, which is built
 */
export function packClient(root) {
  const { version } = readJson(join(root, 'package.json'));
  const commit = readFileSync(join(root, 'dist/commit'), 'utf8').trim();
  const built = join(root, 'packages/client');
  const folder = join(root, 'dist/client');
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(tmpdir(), 'millrace-client-'));
  try {
    for (const name of ['dist', 'LICENSE']) cpSync(join(built, name), join(draft, name), { recursive: true });
    const { scripts: _, ...manifest } = readJson(join(built, 'package.json'));
    // npm's name for the commit of a package.
    const own = { ...manifest, version, ...(commit !== '' && { gitHead: commit }) };
    writeFileSync(join(draft, 'package.json'), `${JSON.stringify(own, undefined, 2)}\n`);
    const origin = `Version ${version}, made by the build of Millrace ${version}${commit && `, commit ${commit}`}, from \`packages/client\`.`;
    const readme = readFileSync(join(built, 'README.md'), 'utf8').replaceAll('<version>', version);
    writeFileSync(join(draft, 'README.md'), `${readme}\n## Origin\n\n${origin}\n`);
    // Options of an npm that runs this build, such as --dry-run, are not for this one.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
    );
    const npm = spawnSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: draft,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) throw new Error('npm pack failed.');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const name = join(folder, `millrace-client-${version}`);
  cpSync(join(built, 'dist/index.min.js'), `${name}.js`);
  writeFileSync(`${name}.d.ts`, bundleTypes(join(built, 'dist')));
}

/** The types of a package in one file. Names are the same in all its files, so what one imports of another is left out. */
function bundleTypes(folder) {
  const index = readFileSync(join(folder, 'index.d.ts'), 'utf8');
  const shown = new Set([...index.matchAll(/\{([^}]*)\}/g)].flatMap(([, names]) => names.match(/\w+/g)));
  const files = new Set();
  const visit = (text) => {
    for (const [, name] of text.matchAll(/from '\.\/([\w-]+)\.ts'/g)) {
      if (files.has(name)) continue;
      files.add(name);
      visit(readFileSync(join(folder, `${name}.d.ts`), 'utf8'));
    }
  };
  visit(index);
  const texts = [...files].map((name) => {
    const text = readFileSync(join(folder, `${name}.d.ts`), 'utf8').replace(
      /^(import .*|export \{\});\n/gm,
      '',
    );
    if (name === 'api') return text;
    return text.replace(/^export (?=(?:declare )?\w+ (\w+))/gm, (given, own) =>
      shown.has(own) ? given : '',
    );
  });
  return `${texts.join('\n')}export {};\n`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
