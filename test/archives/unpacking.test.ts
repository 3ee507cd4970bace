/** How a list of an archive is read has a bound of memory, which has nothing to do with the database. */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { about, importFor, post } from './millrace-archive.ts';
import { archiveFolder } from './zip.ts';

/** Annotations of so many times 100 KB. */
const fill = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'com.example.a', value: { a: 'y'.repeat(100_000) } }));

describeService('a small archive that unpacks to hundreds of megabytes of posts', (service) => {
  const archives = archiveFolder();

  test('is read in bounded memory', async () => {
    const person = await service().person('ann');
    // Each is less than a member may have; the last ones are left out by name before they are put in order.
    const large = JSON.stringify(post(1, { text: 'x'.repeat(90_000), annotations: fill(8) }));
    const list = Buffer.from(`[${Array(300).fill(large).join(',')},${JSON.stringify(post(2))}]`);
    expect(list.length).toBeGreaterThan(260_000_000);
    const path = await archives.write({ 'export.json': about, 'posts.json': list });
    expect(statSync(path).size).toBeLessThan(2_000_000);
    const { counts, told } = await importFor(service(), person, path);
    expect(counts).toEqual({ posts: 1, files: 0, follows: 0, skipped: 300 });
    expect(told.filter((line) => line.includes('the most that is read')).length).toBeGreaterThan(10);
  });
});
