/** `millrace_client`, the Python client for asyncio, from which the blocking one is derived (`python-package.test.ts`). */
import { describe, test } from 'vitest';
import { describeService } from '../harness.ts';
import { checksFolder, givenAt, hasPython, pass } from './python.ts';

describe.skipIf(!hasPython)('the Python client', () => {
  const folder = checksFolder();

  describeService('at a service', (service) => {
    test('calls, uploads and streams', async () => {
      await pass(folder(), 'checks', await givenAt(service()));
    });
  });

  test('servers that answer wrongly', async () => {
    await pass(folder(), 'attacks');
  });
});
