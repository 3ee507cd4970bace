import { Type } from 'typebox';
import { viewerMember } from '../../objects/members.ts';
import { selectBookmarked, selectBookmarkers, selectKept } from './bookmarks.sql.ts';

const BOOKMARKED = 1;

/** Whether the viewer bookmarked a post. */
export const youBookmarked = viewerMember(
  'you_bookmarked',
  Type.Optional(Type.Boolean({ description: 'Whether you bookmarked it. Absent without a user token.' })),
  {
    async loadAny(db, posts) {
      return (await selectKept(db, { posts: [...posts] })).map(({ post }) => post);
    },
    async load(db, user, posts) {
      const rows = await selectBookmarked(db, { user, posts: [...posts] });
      return new Map(rows.map(({ post }) => [post, BOOKMARKED]));
    },
    async loadOf(db, users, post) {
      const rows = await selectBookmarkers(db, { post, users: [...users] });
      return new Map(rows.map(({ user }) => [user, BOOKMARKED]));
    },
    changed: (event) => (event.type === 'bookmark' ? [[event.body.user, event.body.post]] : []),
  },
);
