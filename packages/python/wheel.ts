/** Makes the wheel of the Python client: `node packages/python/wheel.ts FOLDER`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const PACKAGE = 'millrace_client';
const here = import.meta.dirname;
const root = join(here, '../..');

/** The wheel: the same bytes for the same sources, on every machine. @param version - of the service */
function makeWheel(version: string): Promise<Buffer> {
  const sources = join(here, 'src');
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(py|typed)$/.test(name))
    .sort();
  const info = `${PACKAGE}-${version}.dist-info`;
  const files: [name: string, content: Buffer][] = [
    ...names.map((name): [string, Buffer] => [name, readFileSync(join(sources, name))]),
    [`${info}/LICENSE`, readFileSync(join(root, 'LICENSE'))],
    [`${info}/METADATA`, Buffer.from(metadata(version))],
    [`${info}/WHEEL`, Buffer.from(WHEEL)],
  ];
  const record = files.map(([name, content]) => {
    const digest = createHash('sha256').update(content).digest('base64url');
    return `${name},sha256=${digest},${content.length}\n`;
  });
  files.push([`${info}/RECORD`, Buffer.from(`${record.join('')}${info}/RECORD,,\n`)]);
  const zip = new ZipFile();
  // What zlib makes of the same content differs between processors, so nothing is compressed; nor is any time zone in the times.
  const same = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compress: false };
  for (const [name, content] of files) zip.addBuffer(content, name, same);
  zip.end();
  return buffer(zip.outputStream);
}

const WHEEL = `Wheel-Version: 1.0
Generator: millrace
Root-Is-Purelib: true
Tag: py3-none-any
`;

function metadata(version: string): string {
  return `Metadata-Version: 2.1
Name: millrace-client
Version: ${version}
Summary: Client of the Millrace interface: typed calls, pages, uploads and live streams
License: Apache-2.0
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.11
License-File: LICENSE
Description-Content-Type: text/markdown

${readFileSync(join(here, 'README.md'), 'utf8').replaceAll('<version>', version)}`;
}

const [folder = '.'] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${PACKAGE}-${version}-py3-none-any.whl`), await makeWheel(version));
