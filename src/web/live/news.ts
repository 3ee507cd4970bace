import { markerTopic, type Topic } from '../../events/catalogue.ts';
import type { Session } from '../../features/accounts/accounts.ts';
import { administrationTopic } from '../../features/audit/audit.ts';
import { followTopics } from '../../features/follows/follows.ts';
import { interactionTopic } from '../../features/interactions/interactions.ts';
import { postTopics } from '../../features/posts/posts.ts';
import { parseId } from '../../http/params.ts';

/** What a list without a call of the API waits for, by its name before a colon; then comes an id, or the name of a marker. */
const kinds: Readonly<Record<string, (of: string, id: number, session: Session) => Topic | undefined>> = {
  all: () => postTopics.all,
  posts: (_, id) => postTopics.posts(id),
  post: (_, id) => postTopics.changes(id),
  followers: (_, id) => followTopics.followers(id),
  following: (_, id) => followTopics.following(id),
  interactions: (_, __, { userId }) => interactionTopic(userId),
  marker: (of, _, { userId }) => markerTopic(userId, of),
  administration: (_, __, { role }) => (role === null ? undefined : administrationTopic),
};

/** Most of them of a browser's pages; the others are ignored. */
const MAX_NEWS = 200;

/** The topics of what lists of a person's pages wait for (`LiveList.news`), separated by commas; others are ignored. */
export function newsTopics(news: string, session: Session): Topic[] {
  const wanted = [...new Set(news.split(','))].slice(-MAX_NEWS);
  return wanted.flatMap((one) => {
    const [kind = '', ...rest] = one.split(':');
    const of = rest.join(':');
    return Object.hasOwn(kinds, kind) ? (kinds[kind]?.(of, parseId(of) ?? 0, session) ?? []) : [];
  });
}
