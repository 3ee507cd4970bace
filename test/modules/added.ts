/** The program with a module that adds to what others show: started by a test in place of the built one. */
import { Type } from 'typebox';
import { modules } from '../../src/app.ts';
import { serveUntilSignal } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { query } from '../../src/db/query.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { userKind } from '../../src/features/users/users.kind.ts';
import { composeApp, defineModule } from '../../src/modules.ts';
import { objectMember, viewerMember } from '../../src/objects/members.ts';
import { addedEntries } from '../../src/web/kit/layout.ts';
import { markup } from '../../src/web/kit/markup.ts';
import { personParts, postParts, renderToggle } from '../../src/web/kit/shown-parts.ts';
import { addedAreas } from '../../src/web/languages/en.ts';

declare module '../../src/web/languages/en.ts' {
  interface Texts {
    trial: typeof trial;
  }
}

const trial = { title: 'Trial page', on: 'Try it', off: 'Tried' };

const selectAnyStarred = query((db, p: { posts: number[] }, { isOneOf }) =>
  db.selectFrom('stars').select('post_id').distinct().where(isOneOf('post_id', p.posts)),
);
const selectStarred = query((db, p: { user: number; posts: number[] }, { isOneOf }) =>
  db.selectFrom('stars').select('post_id').where('user_id', '=', p.user).where(isOneOf('post_id', p.posts)),
);
const selectStarrers = query((db, p: { users: number[]; post: number }, { isOneOf }) =>
  db.selectFrom('stars').select('user_id').where('post_id', '=', p.post).where(isOneOf('user_id', p.users)),
);
const selectNames = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('users').select(['id', 'username']).where(isOneOf('id', p.ids)),
);

/** What a star is, once more. */
const youTried = viewerMember('you_tried', Type.Boolean({ description: 'Whether you tried it.' }), {
  async loadAny(db, ids) {
    return (await selectAnyStarred(db, { posts: [...ids] })).map(({ post_id }) => post_id);
  },
  async load(db, user, ids) {
    return new Map((await selectStarred(db, { user, posts: [...ids] })).map(({ post_id }) => [post_id, 1]));
  },
  async loadOf(db, users, post) {
    return new Map((await selectStarrers(db, { users: [...users], post })).map((row) => [row.user_id, 1]));
  },
  changed: ({ type, body }) => (type === 'star' ? [[body.user, body.post]] : []),
});

const numLetters = objectMember<{ id: number; username: string }>(
  'num_letters',
  Type.Integer({ description: 'Letters of the username.' }),
  {
    load: async (db, ids) => new Map((await selectNames(db, { ids: [...ids] })).map((row) => [row.id, row])),
    bytes: () => 100,
    apply() {},
  },
  (row) => row?.username.length,
);

const added = defineModule({
  name: 'added',
  tier: 21,
  extends: [
    postKind.members.with(youTried),
    userKind.members.with(numLetters),
    addedAreas.with({ trial }),
    addedEntries.with({ name: 'trial', path: '/trial', label: (texts) => texts.trial.title, icon: 'star' }),
    postParts.with({
      badge: (state, { id }) => markup`<b class="badge">${String(youTried.value(state, id))}</b>`,
      card: (_, { id }) => markup`<p class="card">${id}</p>`,
      action: (state, { id }, { language }) =>
        renderToggle(
          youTried.value(state, id) === true,
          { on: `/posts/${id}/try`, off: `/posts/${id}/untry` },
          language.trial,
        ),
    }),
    personParts.with({
      card: (state, { id }) => markup`<p>${String(numLetters.value(state, id))} letters</p>`,
    }),
  ],
});

const app = composeApp([...modules, added]);
const ctx = await app.open(readConfig(process.env));
const [ann, bob] = [
  await addUser(ctx.store, { username: 'ann' }),
  await addUser(ctx.store, { username: 'bobby' }),
];
const { id } = await addApp(ctx, { ownerId: ann, name: 'Trial', link: '', redirectUris: [] });
const tokens = await Promise.all(
  [ann, bob].map((user) => issueUserToken(ctx, id, user, ['stream', 'write_post', 'follow'])),
);
const { origin } = await serveUntilSignal(ctx);
process.stdout.write(`${JSON.stringify({ origin, tokens })}\n`);
