/** `check` finds each kind of damage that rows of channels, messages and their interactions can have. */
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { broadcast, channel, message, news } from '../channels.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

/** A statement, in which `:name` is an id, and what `check` then says, in part; ids that no row has are 999999. */
type Damage = [statement: string, said: RegExp];

const damages: Record<string, Damage[]> = {
  counters: [
    [
      'update channel_counts set num_messages = 5 where channel_id = :room',
      /num_messages is 5, but there are 2/,
    ],
    ['update channel_counts set num_subscribers = 9 where channel_id = :room', /num_subscribers is 9/],
    ['update channel_counts set activity_id = 1 where channel_id = :room', /activity_id is 1/],
    ['update messages set num_replies = 3 where id = :first', /num_replies is 3/],
  ],
  channels: [
    ['delete from channel_counts where channel_id = :room', /1 channels without counts/],
    [
      'insert into channel_counts (channel_id, activity_id) values (999999, 999999)',
      /counts without a channel/,
    ],
    ['update channels set owner_id = 999999 where id = :room', /1 channels of users that do not exist/],
  ],
  ACLs: [
    [
      'insert into channel_acl (channel_id, user_id, role) values (:room, :ann, 1)',
      /1 ACL entries .* of owners/,
    ],
    [
      'insert into channel_acl (channel_id, user_id, role) values (:room, :dan, 1)',
      /1 ACL entries .* deleted/,
    ],
    [
      'insert into channel_acl (channel_id, user_id, role) values (999999, :bob, 1)',
      /1 ACL entries of channels/,
    ],
    ['update channels set writers_open = 1 where id = :room', /1 ACLs that are open and list users/],
  ],
  subscriptions: [
    ['update channels set is_inactive = 1 where id = :room', /2 subscriptions of inactive channels/],
    [
      'update channel_subscriptions set user_id = 999999 where user_id = :bob',
      /2 subscriptions of inactive .* deleted/,
    ],
    ['delete from channel_acl where channel_id = :room', /1 subscriptions of users who may not read/],
    [
      'insert into channel_mutes (user_id, channel_id, created_at) values (:bob, :room, 0)',
      /1 mutes .* that the user is subscribed to/,
    ],
    [
      'insert into channel_mutes (user_id, channel_id, created_at) values (:dan, :news, 0)',
      /1 mutes .* do not exist/,
    ],
    [
      'insert into channel_mutes (user_id, channel_id, created_at) values (:bob, 999999, 0)',
      /1 mutes of channels/,
    ],
  ],
  messages: [
    ['update messages set channel_id = 999999 where id = :second', /1 messages of channels or by users/],
    ['update messages set user_id = 999999 where id = :second', /1 messages of channels or by users/],
    ["update messages set text = 'still here' where id = :gone", /1 deleted messages with text/],
    [
      "update messages set annotations = '[1]' where id = :gone",
      /1 deleted messages with text or annotations/,
    ],
    [
      'update messages set user_id = :dan where id = :second',
      /1 messages of deleted users that are no tombstones/,
    ],
    ['update messages set reply_to = 999999 where id = :second', /1 replies to messages that do not exist/],
    [
      'update messages set thread_id = :gone where id = :second',
      /1 replies to messages .* another channel or thread/,
    ],
    ['update messages set channel_id = :news where id = :second', /1 replies to messages .* another channel/],
    ['update clock set last_id = 3', /1 clocks that are behind/],
  ],
  interactions: [
    [
      'delete from interactions where action = 7',
      /1 interactions without their causes, or that do not tell of all/,
    ],
    ['update interactions set id = id + 1 where action = 7', /2 interactions without their causes/],
    [
      'update interactions set object_id = 999999 where action = 6',
      /1 interactions of channels that do not exist/,
    ],
    [
      'update interactions set user_id = :cal where action = 8',
      /1 interactions of channels .* others than the owner/,
    ],
    ['update interactions set actor_id = :bob where action = 8', /1 interactions that tell of unsubscribing/],
  ],
};

describeService('damage to channels', (service) => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const room = await channel(ann, { writers: { user_ids: [bob.id, dan.id] }, auto_subscribe: true });
    const paper = await channel(ann, {
      type: broadcast,
      annotations: [news],
      readers: { any_user: true },
      editors: { user_ids: [cal.id] },
    });
    await bob.post(`/channels/${paper.id}/subscribe`);
    await cal.post(`/channels/${paper.id}/subscribe`);
    await cal.delete(`/channels/${paper.id}/subscribe`);
    const first = await message(ann, room.id, 'one');
    const second = await message(bob, room.id, 'two', { reply_to: first.id });
    const gone = await message(bob, room.id, 'three');
    await bob.delete(`/channels/${room.id}/messages/${gone.id}`);
    await message(dan, room.id, 'of an account that is deleted');
    await deleteUser(service().ctx.store, undefined, Number(dan.id));
    const made = { ann, bob, cal, dan, room, news: paper, first, second, gone };
    for (const [name, { id }] of Object.entries(made)) ids[name] = id;
  });

  describe.each(Object.keys(damages))('%s', (kind) => {
    test.each(damages[kind] as Damage[])('%s', async (statement, said) => {
      const { store } = service().ctx;
      expect(await service().wrongCounts()).toEqual([]);
      let problems: string[] = [];
      const undo = new Error('undone');
      const work = store.write(async (tx) => {
        await tx.all(
          statement.replace(/:(\w+)/g, (_, name: string) => ids[name] as string),
          [],
        );
        problems = await findWrongCounts(tx);
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
      expect(problems.join('\n')).toMatch(said);
    });
  });
});
