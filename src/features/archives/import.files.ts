import { Readable } from 'node:stream';
import type { Part } from '../../http/upload.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { createFile, Room, readNewFile } from '../files/files.ts';
import { tiers } from '../users/users.ts';
import type { GivenFile } from './given.ts';
import { HERE, type ImportRun } from './import.run.ts';

/** @returns the id of the file here; undefined if it cannot be imported. */
export async function importFile(run: ImportRun, given: GivenFile): Promise<number | undefined> {
  const { counts, leave, telling } = run.report;
  const known = await run.find(given, 'file');
  if (known !== undefined) {
    leave('files', HERE);
    return known;
  }
  const what = `file ${given.fields.name ?? given.origin}`;
  const most = tiers[run.user.tier].file;
  const size = Math.max(...[given.content, ...given.derived.values()].map((one) => one?.file.size ?? 0));
  if (size > most) {
    run.report.skip(what, `it has ${size} bytes; a file of this account may have ${most}`);
    return undefined;
  }
  const annotations = await run.portable(given.annotations);
  const { id: user } = run.user;
  const id = await run.allow(what, () =>
    Room.for(run.ctx, user, async (room) => {
      const parts = partsOf(given, annotations);
      const { given: fields, ...contents } = await readNewFile(run.ctx, user, parts, room);
      return createFile(run.ctx, run.author, fields, contents, run.imported(given));
    }),
  );
  if (id !== undefined) telling.progress('files', ++counts.files, counts.files);
  return id;
}

/** Yields a file as parts of the form that creates it, so that it is checked like any other. */
async function* partsOf(given: GivenFile, annotations: readonly Annotation[]): AsyncGenerator<Part> {
  const metadata = JSON.stringify({ ...given.fields, annotations });
  const plain = { filename: undefined, type: 'text/plain', encoding: '' };
  yield { ...plain, name: 'metadata', content: Readable.from([Buffer.from(metadata)]) };
  const contents = [...given.derived].map(([key, one]) => [key, one] as const);
  if (given.content !== undefined) contents.push(['content', given.content]);
  for (const [name, { name: filename = 'content', mimeType: type, file }] of contents) {
    yield { name, filename, type, encoding: '', content: await file.open() };
  }
}
