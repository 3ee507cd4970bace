/** What `check` says of the relations that a database of several nodes keeps a second time. */
import { expect, test } from 'vitest';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { describeService, onCitus } from '../harness.ts';
import { people } from '../people.ts';
import { undone } from '../plans.ts';

describeService('incoming relations', (service) => {
  // Citus asks no nodes in the transaction that is to be undone.
  test.skipIf(onCitus)('are compared with follows, mutes and blocks where tables are divided', async () => {
    const { ann, ben, cleo } = await people(service(), 'ann', 'ben', 'cleo');
    await ann.post(`/users/${ben.id}/follow`);
    await ann.post(`/users/${cleo.id}/mute`);
    await ben.post(`/users/${cleo.id}/block`);
    await undone(service().ctx.store, async (tx) => {
      const wrong = () => findWrongCounts(tx);
      const insert = (target: string, user: string, bit: number) =>
        tx.all(
          `insert into incoming_relations (target_id, user_id, bit) values (${target}, ${user}, ${bit})`,
          [],
        );
      expect(await wrong()).toEqual([]);
      await tx.all(`insert into meta (key, value) values ('divided_after', '0')`, []);
      const missing = 'follows, mutes and blocks that are not among the incoming relations.';
      expect(await wrong()).toEqual([`3 ${missing}`]);
      await insert(ben.id, ann.id, 2);
      await insert(cleo.id, ann.id, 8);
      expect(await wrong()).toEqual([`1 ${missing}`]);
      await insert(cleo.id, ben.id, 32);
      expect(await wrong()).toEqual([]);
      await insert(ann.id, ben.id, 2);
      expect(await wrong()).toEqual(['1 incoming relations without a follow, mute or block.']);
    });
  });
});
