import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { LocalBlobs } from '../../src/blobs/local.ts';

/** Blobs in a folder that is there while the tests around it run. */
export function ownBlobs(): () => LocalBlobs {
  let folder = '';
  let blobs: LocalBlobs;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'millrace-thumbnails-'));
    blobs = new LocalBlobs(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => blobs;
}
