import { Type } from 'typebox';
import { about } from '../../http/schema.ts';
import { App } from '../apps/apps.ts';
import { draftKeys, postRules } from '../content/content.ts';
import { Annotations, Entities, Id, PaginationId, Timestamp, User } from '../users/users.ts';

const named = { additionalProperties: false, title: 'Post' };

const fields = {
  id: about(Id, 'Id of the post.'),
  user: Type.Optional(about(User, 'The author. Absent when the account was deleted.')),
  created_at: about(Timestamp, 'When it was created, in UTC. For display: order is by id.'),
  text: Type.Optional(
    Type.String({
      description:
        'At most as long as post.text_max_length of the Configuration, apart from hosts that were added to links. Absent when the post is machine-only, and when it or its original is deleted.',
    }),
  ),
  html: Type.Optional(
    Type.String({
      description: 'The text as HTML, made by the service. Absent without a text and with include_html=0.',
    }),
  ),
  source: about(App, 'The app that created it.'),
  reply_to: Type.Union([Id, Type.Null()], {
    description: 'Id of the post that it replies to; null when it is no reply.',
  }),
  thread_id: about(Id, 'Id of the post that began the thread: its own when it is no reply.'),
  num_replies: Type.Integer({ description: 'How many posts reply to it directly.' }),
  num_stars: Type.Integer({ description: 'How many users have starred it.' }),
  num_reposts: Type.Integer({ description: 'How many users have reposted it.' }),
  annotations: Type.Optional(
    about(
      Annotations,
      'Only with include_annotations=1 or include_post_annotations=1, and then also when there are none.',
    ),
  ),
  entities: about(Entities, 'Those of the text; its lists are empty when the post is deleted.'),
  is_deleted: Type.Optional(
    Type.Boolean({ description: 'true when the post is deleted. Absent otherwise.' }),
  ),
  deleted: Type.Optional(Type.Boolean({ deprecated: true, description: 'Use is_deleted.' })),
  revised_at: Type.Optional(
    about(Timestamp, 'When its text was last revised. Absent when it never was, and when it is deleted.'),
  ),
  machine_only: Type.Boolean({
    description: 'Whether it has annotations and no text; such posts are shown only with include_machine=1.',
  }),
  you_starred: Type.Optional(
    Type.Boolean({ description: 'Whether you have starred it. Absent without a user token.' }),
  ),
  you_reposted: Type.Optional(
    Type.Boolean({ description: 'Whether you have reposted it. Absent without a user token.' }),
  ),
  starred_by: Type.Optional(
    Type.Array(User, {
      description:
        'Some of the users who starred it, those whom you follow first. Only with include_starred_by=1.',
    }),
  ),
  reposters: Type.Optional(
    Type.Array(User, {
      description:
        'Some of the users who reposted it, those whom you follow first. Only with include_reposters=1.',
    }),
  ),
  canonical_url: Type.String({ description: "URL of the post's page." }),
  pagination_id: PaginationId,
};

/** The original of a repost: it never has one itself, so there is only one level. */
export const RepostedPost = about(
  Type.Object(fields, named),
  'The whole original, when this is a repost; an original is no repost itself. Absent otherwise.',
);

/** Post (docs/interface.md, Post object). */
export const Post = Type.Object({ ...fields, repost_of: Type.Optional(RepostedPost) }, named);

/** The body that creates a post (docs/interface.md, Creating a post). */
export const NewPostBody = Type.Object(
  draftKeys(
    'post',
    postRules.maxLength,
    'Required unless machine_only, or annotations have a photo or video.',
  ),
  {
    examples: [
      { text: 'The bees are back! #bees' },
      { text: 'Mine as well, @ada.', reply_to: '1' },
      {
        text: 'I wrote [some notes](https://example.com/notes) about them.',
        entities: { parse_markdown_links: true },
      },
      { machine_only: true, annotations: [{ type: 'com.example.hive', value: { weight: 31.5 } }] },
    ],
  },
);
