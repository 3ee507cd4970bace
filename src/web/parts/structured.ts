import type { Config } from '../../config.ts';
import { type PostRecord, postUrl } from '../../features/posts/posts.ts';
import { avatarPath, type UserRow, userKind, userUrl } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { shownName } from '../../text/isolate.ts';
import type { Structured } from '../kit/structured.ts';
import type { Texts } from '../languages/en.ts';
import type { Picture } from './photos.ts';
import { previewText } from './polls.html.ts';

/** A profile, as Google documents `ProfilePage`. */
export function profileData(config: Config, user: UserRow): Structured {
  return {
    '@type': 'ProfilePage',
    dateCreated: timestamp(user.created_at),
    mainEntity: {
      ...personData(config, user),
      identifier: String(user.id),
      ...(user.description !== '' && { description: user.description }),
      image: `${config.url}${avatarPath(user)}?w=400&h=400`,
      interactionStatistic: [counted('FollowAction', user.num_followers)],
      agentInteractionStatistic: [counted('WriteAction', user.num_posts)],
    },
  };
}

/** A post with the replies to it that the page shows, as Google documents `DiscussionForumPosting`. */
export function postData(
  state: Hydration,
  record: PostRecord,
  photos: readonly Picture[],
  replies: readonly PostRecord[],
  language: Texts,
): Structured {
  const { num_stars, num_replies, num_reposts } = record.row;
  return {
    '@type': 'DiscussionForumPosting',
    ...writtenData(state, record, language),
    ...(photos.length > 0 && { image: photos.map(({ url }) => url) }),
    interactionStatistic: [
      counted('LikeAction', num_stars),
      counted('CommentAction', num_replies),
      counted('ShareAction', num_reposts),
    ],
    ...(replies.length > 0 && {
      comment: replies.map((reply) => ({ '@type': 'Comment', ...writtenData(state, reply, language) })),
    }),
  };
}

function writtenData(state: Hydration, { row }: PostRecord, language: Texts): Structured {
  const { config } = state;
  const author = state.get(userKind, row.user_id)?.row;
  return {
    url: postUrl(config, row),
    datePublished: timestamp(row.created_at),
    ...(author && { author: personData(config, author) }),
    text: previewText(state, row, language),
  };
}

function personData(config: Config, person: UserRow): Structured {
  const { type, username } = person;
  return {
    '@type': type === 'human' ? 'Person' : 'Organization',
    name: shownName(person),
    alternateName: `@${username}`,
    url: userUrl(config, username),
  };
}

function counted(action: string, count: number): Structured {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  };
}
