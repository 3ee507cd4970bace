// Makes a release: its notes, and an archive of the built program with the packages that it loads while it runs, and nothing
// else. They are those of the system that it is made on, since some have native parts.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { external } from '../rolldown.config.js';
import { releaseNotes } from './release-notes.mjs';

/** What the archive has besides `dist` and packages. */
const FILES = [
  ...['bin/millrace', 'deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md'],
  // The README links to these.
  ...['ARCHITECTURE.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['packages/client/README.md', 'packages/python/README.md'],
];

/**
 * Writes `millrace-<version>-<platform>-<processor>.tar.gz`, and what is new in it as `millrace-<version>.md`.
 * @param {string} root - of the project, which is built
 * @param {string} folder - that they are written to
 * @returns {string[]} their paths
 */
export function release(root, folder) {
  const manifest = readManifest(root);
  const name = `millrace-${manifest.version}-${process.platform}-${process.arch}`;
  const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), manifest.version);
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(resolve(folder), '.release-'));
  try {
    const place = join(draft, name);
    mkdirSync(place);
    for (const file of FILES) cpSync(join(root, file), join(place, file), { recursive: true });
    cpSync(join(root, 'dist'), join(place, 'dist'), {
      recursive: true,
      filter: (path) => !['.built', 'compiled'].includes(basename(path)),
    });
    const versions = {};
    for (const path of packages(root)) {
      const { version } = readManifest(join(root, path));
      versions[path.slice('node_modules/'.length)] = version;
      cpSync(join(root, path), join(place, path), { recursive: true });
    }
    const { version, description, license, type } = manifest;
    const own = { name: 'millrace', version, description, license, type, engines: { node: '>=24' } };
    writeFileSync(
      join(place, 'package.json'),
      `${JSON.stringify({ ...own, dependencies: versions }, undefined, 2)}\n`,
    );
    const archive = join(resolve(folder), `${name}.tar.gz`);
    const tar = spawnSync('tar', ['-czf', archive, '-C', draft, name], { stdio: 'inherit' });
    if (tar.status !== 0) throw new Error('tar failed.');
    const notesFile = join(resolve(folder), `millrace-${manifest.version}.md`);
    writeFileSync(notesFile, notes);
    return [archive, notesFile];
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The folders of the packages that stay outside the bundle, with all that they need on this system. */
function packages(root) {
  const found = new Set();
  const add = (name) => {
    const path = `node_modules/${name}`;
    // Of optional packages those of other systems are not there.
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = readManifest(join(root, path));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed);
  };
  for (const name of external) add(name);
  return [...found].sort();
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
