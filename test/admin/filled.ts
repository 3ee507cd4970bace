/** An administration in which every list has something, for tests of all its pages. */
import { addSignUpBlock } from '../../src/features/accounts/sign-up-blocks.ts';
import { insertSignUp } from '../../src/features/accounts/sign-ups.sql.ts';
import { appeal } from '../../src/features/admin/appeals.actions.ts';
import { removeContent } from '../../src/features/admin/content.actions.ts';
import { addNote, warnUser } from '../../src/features/admin/notices.actions.ts';
import { addStream } from '../../src/features/explore/explore.actions.ts';
import { announce } from '../../src/features/instance/announcements.actions.ts';
import { setWordRule } from '../../src/features/words/words.actions.ts';
import type { Json } from '../harness.ts';
import { people, post } from '../people.ts';

type Service = Parameters<typeof people>[0];

const long = 'very_long_words_'.repeat(8);

/** Something in every list. @returns the pages of a report, an appeal and a person. */
export async function fillAdministration(service: Service): Promise<string[]> {
  const { store } = service.ctx;
  const rows = (sql: string) => store.bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  const { ann, bob } = await people(service, 'ann', 'bob');
  await rows(`insert into places (number, id, fields, words, is_closed, x, y, z)
      values (1000000000, 'mill', '{"name":"Mill ${long}"}', ' mill', 0, 0, 0, 1)`);
  await setWordRule(store, undefined, { kind: 'word', value: 'sales talk', action: 'hold' });
  await addSignUpBlock(store, undefined, '2001:db8::/32');
  await addStream(store, undefined, {
    slug: 'birds',
    title: 'Birds',
    description: long,
    hashtags: ['birds'],
  });
  await announce(store, undefined, { text: `We move. ${long}`, until: Date.now() + 3_600_000 });
  await store.write((tx) =>
    insertSignUp(tx, {
      ...{ id: 1e12, username: 'waits', password_hash: '', email: null, reason: long },
      ...{ network: '203.0.113.0/24', created_at: Date.now(), invitation_id: null },
    }),
  );
  await post(ann, `Sales talk ${long}`);
  const removed = await post(ann, `Gone ${long}`);
  await removeContent(store, undefined, { kind: 'post', id: Number(removed) });
  const first = await post(ann, `Buy pills ${long}`);
  await bob.post('/posts', { text: `No ${long}`, reply_to: first });
  await bob.post(`/posts/${first}/report`);
  await warnUser(store, undefined, Number(ann.id), `Be kind. ${long}`);
  await addNote(store, undefined, Number(ann.id), long);
  const [notice] = await rows(
    `select id from moderation_notices where user_id = ${ann.id} and action = 'warn'`,
  );
  await appeal(store, Number(ann.id), notice!.id, `I was kind. ${long}`);
  const reports = await rows('select id from reports order by id');
  return [...reports.map(({ id }) => `/admin/reports/${id}`), `/admin/people/${ann.username}`];
}
