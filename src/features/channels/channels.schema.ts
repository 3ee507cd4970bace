import { type TObject, Type } from 'typebox';
import { about, givenFlag, givenFlagOrNull, givenList, givenText } from '../../http/schema.ts';
import { StreamMarker, UnsetMarker } from '../markers/markers.ts';
import { Annotations, ChangedAnnotation, Id, PaginationId, User } from '../users/users.ts';
import { channelParts } from './channels.parts.ts';

/** ACL object (docs/interface.md, ACLs). */
export const Acl = Type.Object(
  {
    any_user: Type.Boolean({ description: 'All users are included. Always false for editors.' }),
    public: Type.Boolean({
      description: 'Everybody is included, without a token too. Always false for writers and editors.',
    }),
    immutable: Type.Boolean({ description: 'It cannot be changed.' }),
    user_ids: Type.Array(Id, { description: 'The users who are listed. The owner never is.' }),
    you: Type.Boolean({ description: 'You are included: as owner, or by this ACL or one that implies it.' }),
  },
  { additionalProperties: false, title: 'ACL' },
);

const yours = (description: string) =>
  Type.Optional(Type.Boolean({ description: `${description} Absent without a user token.` }));

/** Channel (docs/interface.md, Channel object), with the parts that other features add. */
export const channelSchema = (): TObject =>
  Type.Object(
    {
      id: about(Id, 'Id of the channel.'),
      type: Type.String({ description: 'Reversed domain name that says what the channel is for.' }),
      owner: Type.Optional(about(User, 'The user who created it. Absent when the account was deleted.')),
      counts: Type.Object(
        {
          messages: Type.Integer({ description: 'How many messages it has, deleted ones not counted.' }),
          subscribers: Type.Optional(
            Type.Integer({ description: 'How many users are subscribed to it. Shown to owner and editors.' }),
          ),
        },
        { additionalProperties: false, description: 'Counts of what belongs to the channel.' },
      ),
      annotations: Type.Optional(
        about(
          Annotations,
          'Only with include_annotations=1 or include_channel_annotations=1, and then also when there are none.',
        ),
      ),
      readers: about(Acl, 'Who may read it, besides those who may write to it.'),
      writers: about(Acl, 'Who may write to it, besides its editors.'),
      editors: about(Acl, 'Who may change it, besides its owner.'),
      is_inactive: Type.Boolean({ description: 'It was deactivated: nothing more can be written to it.' }),
      you_subscribed: yours('Whether you are subscribed to it.'),
      you_muted: yours('Whether you muted it: then others cannot subscribe you.'),
      you_can_edit: Type.Optional(Type.Boolean({ deprecated: true, description: 'Use editors.you.' })),
      has_unread: yours(
        'Whether it has a message after last_read_id of your marker, or any where you have no marker.',
      ),
      marker: Type.Optional(
        Type.Union([StreamMarker, UnsetMarker], {
          description: 'How far you have read its messages. Only with include_marker=1 and a user token.',
        }),
      ),
      recent_message_id: Type.Optional(
        about(Id, 'Id of the latest message, deleted or not. Absent while there is none.'),
      ),
      ...Object.assign({}, ...channelParts.items.map(({ properties }) => properties)),
      pagination_id: PaginationId,
    },
    { additionalProperties: false, title: 'Channel' },
  );

/** Most users on one ACL in a body: the readers of a broadcast channel. */
const MAX_READERS = 50_000;

/** Limits of a body with the readers of a broadcast channel, in bytes and in values. */
export const MAX_CHANNEL_BODY = { maxBytes: 1024 * 1024, maxValues: MAX_READERS + 10_000 };

const givenAcl = (description: string, maxItems: number) =>
  Type.Optional(
    Type.Union(
      [
        Type.Object({
          any_user: Type.Optional(givenFlag('All users are included.', false)),
          public: Type.Optional(
            givenFlag('Everybody is included, without a token too. Of readers only.', false),
          ),
          immutable: Type.Optional(givenFlag('It can never be changed. Left out in an update, this stays.')),
          user_ids: Type.Optional(
            Type.Array(Type.Union([Type.String({ maxLength: 25 }), Type.Integer()]), {
              maxItems,
              description:
                'Ids or @usernames: at most 200, but any number of readers of a broadcast channel.',
            }),
          ),
        }),
        Type.Null(),
      ],
      { description },
    ),
  );

const fields = {
  readers: givenAcl('Who may read: one of any_user, public and user_ids (ids or @usernames).', MAX_READERS),
  writers: givenAcl('Who may write: any_user or user_ids.', 1000),
  editors: givenAcl('Who may change the channel: user_ids.', 1000),
  annotations: Type.Optional(
    Type.Union([givenList(ChangedAnnotation), Type.Null()], {
      description: 'At most one of each type. Types that are not in the list stay as they are.',
    }),
  ),
  auto_subscribe: Type.Optional(
    givenFlagOrNull('true subscribes the users on the ACLs who have not muted the channel.', false),
  ),
};

/** The body that creates a channel (docs/interface.md, Endpoints of channels). */
export const NewChannelBody = Type.Object(
  { type: givenText('Reversed domain name that says what the channel is for.'), ...fields },
  {
    examples: [
      { type: 'com.example.chat', readers: { any_user: true }, writers: { user_ids: ['@ada'] } },
      {
        type: 'com.example.chat',
        writers: { user_ids: ['@ada'] },
        annotations: [{ type: 'net.svc.core.channel.metadata', value: { title: 'Bees' } }],
        auto_subscribe: true,
      },
    ],
  },
);

/** The body that changes a channel; an omitted ACL stays. */
export const ChannelPatch = Type.Object(fields, {
  examples: [{ readers: { public: true } }, { editors: { user_ids: ['@ada'] } }],
});
