/** What the operator does with apps and places is in the audit, with the reason. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeService, type Json } from '../harness.ts';
import { unique } from '../people.ts';
import { runCommand } from './areas/area.ts';

describeService('commands of the operator', (service) => {
  test('about apps and places are in the audit, each with its reason', async () => {
    const { ctx } = service();
    const { username } = await service().person(unique('dev'));
    const made = await runCommand(ctx, 'app add', ['Tool'], { owner: username, reason: 'asked 1' });
    const { client_id } = made.json as { client_id: string };
    await runCommand(ctx, 'app change', [client_id], { name: 'Tools', reason: 'asked 2' });
    await runCommand(ctx, 'app change', [client_id], { 'password-grant': 'off', reason: 'asked 3' });
    await runCommand(ctx, 'app secret', [client_id], { 'end-old': true, reason: 'asked 4' });
    await runCommand(ctx, 'app delete', [client_id], { reason: 'asked 5' });
    const folder = mkdtempSync(join(tmpdir(), 'millrace-operator-'));
    const file = join(folder, 'places.jsonl');
    writeFileSync(
      file,
      JSON.stringify({ placedb_id: unique('kiosk'), name: 'Kiosk', latitude: 1, longitude: 1 }),
    );
    await runCommand(ctx, 'places import', [file], { reason: 'asked 6' });
    rmSync(folder, { recursive: true });
    const { entries } = (await runCommand(ctx, 'audit list', [], { count: '7' })).json as { entries: Json[] };
    expect(entries.map(({ action, reason, via }) => [action, reason, via]).reverse()).toEqual([
      ['app-add', 'asked 1', 'command'],
      ['app-change', 'asked 2', 'command'],
      ['app-password-grant', 'asked 3', 'command'],
      ['app-secret', 'asked 4', 'command'],
      ['app-secret-end', 'asked 4', 'command'],
      ['app-delete', 'asked 5', 'command'],
      ['places-import', 'asked 6', 'command'],
    ]);
    expect(entries[6]!.detail).toEqual({ client_id });
    expect(entries[0]!.detail).toMatchObject({ imported: 1, removed: 0, replace: false });
  });
});
