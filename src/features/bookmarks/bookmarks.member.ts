import { Type } from 'typebox';
import { defineInternalKind, type Member } from '../../objects/kind.ts';
import { selectBookmarked, selectBookmarkers, selectKept } from './bookmarks.sql.ts';

const BOOKMARKED = 1;

/** A post that anybody bookmarked: of others, such as those that are new, no viewer has to be asked for. */
const keptKind = defineInternalKind<object>({
  name: 'you_bookmarked',
  isPart: true,
  async load(db, posts) {
    const rows = await selectKept(db, { posts: [...posts] });
    return new Map(rows.map(({ post }) => [post, {}]));
  },
  bytes: () => 16,
  apply(event, cache) {
    if (event.type === 'bookmark') cache.drop(event.body.post, event.seq);
  },
  bits: {
    async load(db, user, posts) {
      const rows = await selectBookmarked(db, { user, posts: [...posts] });
      return new Map(rows.map(({ post }) => [post, BOOKMARKED]));
    },
    async loadOf(db, users, post) {
      const rows = await selectBookmarkers(db, { post, users: [...users] });
      return new Map(rows.map(({ user }) => [user, BOOKMARKED]));
    },
    changed: (event) => (event.type === 'bookmark' ? [[event.body.user, event.body.post]] : []),
    mayHave: () => true,
  },
});

/** Whether the viewer bookmarked a post. */
export const youBookmarked: Member = {
  name: 'you_bookmarked',
  schema: Type.Optional(
    Type.Boolean({ description: 'Whether you bookmarked it. Absent without a user token.' }),
  ),
  kind: keptKind,
  refer: (refer, id) => refer.leaf(keptKind, id),
  value: (state, id) => (state.viewer === undefined ? undefined : state.bits(keptKind, id) === BOOKMARKED),
};
