/** From the event on by which an app loses access, whatever takes it away, its webhooks are sent nothing more of it. */
import { expect, test, vi } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { Authorizations } from '../../src/features/app-streams/authorizations.ts';
import { deleteApp } from '../../src/features/apps/apps.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { keepWebhooks } from '../../src/features/webhooks/webhooks.upkeep.ts';
import { channel, message, otherApp } from '../channels.ts';
import { Client, describeService, type Json, type TestService, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { hook, idsOf, receive } from './receiver.ts';

describeService(
  'the rights of webhooks',
  (service: () => TestService) => {
    const rows = (): Promise<Json[]> =>
      service().ctx.store.read.all('select id from webhooks', []) as Promise<Json[]>;
    const endApp = async (id: number): Promise<void> => {
      const { ctx } = service();
      const [row] = (await ctx.store.read.all(`select client_id from apps where id = ${id}`, [])) as Json[];
      await deleteApp(ctx, row.client_id);
    };

    test('end with the token that created them, and with the app', async () => {
      const { ann } = await people(service(), 'ann');
      const owner = await service().person(`ends_${Date.now() % 100_000}`);
      const { id, client: app } = await otherApp(service(), owner);
      const others = await service().app();
      const [byToken, byApp, witness] = [await receive(), await receive(), await receive()];
      await hook(others, witness);
      const ended = await service().app();
      await hook(ended, byToken);
      await hook(app, byApp);
      const first = await post(ann, 'seen by all');
      await until(() => [byToken, byApp, witness].every((one) => idsOf(one).includes(first)));
      await ended.delete('/token');
      await endApp(id);
      const second = await post(ann, 'seen by one');
      await until(() => idsOf(witness).includes(second));
      const third = await post(ann, 'and another');
      await until(() => idsOf(witness).includes(third));
      expect([idsOf(byToken), idsOf(byApp)]).toEqual([[first], [first]]);
      expect(await rows()).toHaveLength(3);
      await keepWebhooks(service().ctx);
      expect(await rows()).toHaveLength(1);
    });

    test('end before the next event, though a request is under way and the change is still being applied', async () => {
      const { ctx } = service();
      const { ann } = await people(service(), 'ann');
      const { id, client: app } = await otherApp(service(), await service().person('owns_it'));
      const [receiver, witness] = [await receive(), await receive()];
      const { id: webhook } = await hook(app, receiver);
      await hook(await service().app(), witness);
      const answered = Promise.withResolvers<void>();
      receiver.answer = (response) => void answered.promise.then(() => response.writeHead(204).end());
      const delivered = async (): Promise<number> => {
        const [row] = await ctx.store.read.all(
          `select delivered_seq from webhooks where id = ${webhook}`,
          [],
        );
        return (row as Json).delivered_seq;
      };
      const before = await delivered();
      const first = await post(ann, 'before');
      await until(() => idsOf(receiver).includes(first));
      const applied = Promise.withResolvers<void>();
      const apply = vi.spyOn(Authorizations.prototype, 'apply').mockReturnValue(applied.promise);
      try {
        await endApp(id);
        const second = await post(ann, 'after');
        await until(() => apply.mock.calls.length > 0);
        answered.resolve();
        // It goes on with what comes next.
        while ((await delivered()) <= before) await ann.get(`/posts/${first}`);
        for (let n = 0; n < 20; n++) await ann.get(`/posts/${second}`);
        applied.resolve();
        await until(() => idsOf(witness).includes(second));
      } finally {
        apply.mockRestore();
        applied.resolve();
        answered.resolve();
      }
      expect(idsOf(receiver)).toEqual([first]);
    });

    test('end with an authorisation, its scopes and its user, also for what waits', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const owner = await service().person(`scopes_${Date.now() % 100_000}`);
      const { id, client: app } = await otherApp(service(), owner);
      const token = await issueUserToken(service().ctx, id, Number(bob.id), ['messages']);
      const own = new Client(service().origin, token);
      const room = await channel(ann, { readers: { user_ids: [bob.id] } });
      const [receiver, witness] = [await receive(), await receive()];
      const held: (() => void)[] = [];
      receiver.answer = (response) => held.push(() => response.writeHead(200).end());
      await hook(app, receiver, { object_types: ['message', 'post'] });
      await hook(app, witness);
      const { id: first } = await message(ann, room.id, 'the first');
      await until(() => held.length === 1);
      expect(idsOf(receiver)).toEqual([first]);
      // It waits for the receiver, and is judged when it is sent.
      await message(ann, room.id, 'the second');
      await own.delete('/token');
      await message(ann, room.id, 'the third');
      const last = await post(ann, 'a post');
      await until(() => idsOf(witness).includes(last));
      held[0]?.();
      await until(() => held.length === 2);
      expect(idsOf(receiver)).toEqual([first, last]);
      held[1]?.();
      const cy = await service().person(`cy_${Date.now() % 100_000}`);
      await issueUserToken(service().ctx, id, Number(cy.id), ['messages']);
      const other = await channel(ann, { readers: { user_ids: [cy.id] } });
      const { id: fourth } = await message(ann, other.id, 'for cy');
      await until(() => held.length === 3);
      expect(idsOf(receiver).at(-1)).toBe(fourth);
      await suspendUser(service().ctx.store, undefined, Number(cy.id));
      await message(ann, other.id, 'for nobody');
      const end = await post(ann, 'a post');
      held[2]?.();
      await until(() => held.length === 4);
      expect(idsOf(receiver).at(-1)).toBe(end);
      expect(idsOf(receiver)).toHaveLength(4);
      held[3]?.();
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);
