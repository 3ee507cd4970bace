import { Type } from 'typebox';
import { about, givenList, givenText } from '../../http/schema.ts';
import { App } from '../apps/apps.ts';
import { draftKeys, messageRules } from '../content/content.ts';
import { Annotations, Entities, Id, PaginationId, Timestamp, User } from '../users/users.ts';

/** Message (docs/interface.md, Message object). */
export const Message = Type.Object(
  {
    id: about(Id, 'Id of the message.'),
    channel_id: about(Id, 'Id of the channel that it is in.'),
    user: Type.Optional(about(User, 'The author. Absent when the account was deleted.')),
    created_at: about(Timestamp, 'When it was created, in UTC. For display: order is by id.'),
    text: Type.Optional(
      Type.String({
        description:
          'At most as long as message.text_max_length of the Configuration, apart from hosts that were added to links. Absent when the message is machine-only or deleted.',
      }),
    ),
    html: Type.Optional(
      Type.String({
        description: 'The text as HTML, made by the service. Absent without a text and with include_html=0.',
      }),
    ),
    source: about(App, 'The app that created it.'),
    reply_to: Type.Union([Id, Type.Null()], {
      description: 'Id of the message that it replies to, in the same channel; null when it is no reply.',
    }),
    thread_id: about(Id, 'Id of the message that began the thread: its own when it is no reply.'),
    num_replies: Type.Integer({ description: 'How many messages reply to it directly.' }),
    annotations: Type.Optional(
      about(
        Annotations,
        'Only with include_annotations=1 or include_message_annotations=1, and then also when there are none.',
      ),
    ),
    entities: about(Entities, 'Those of the text; its lists are empty when the message is deleted.'),
    is_deleted: Type.Optional(
      Type.Boolean({ description: 'true when the message is deleted. Absent otherwise.' }),
    ),
    machine_only: Type.Boolean({
      description:
        'Whether it has annotations and no text; such messages are shown only with include_machine=1.',
    }),
    pagination_id: PaginationId,
  },
  { additionalProperties: false, title: 'Message' },
);

/** Most users that a private message is written to, without its sender. */
export const MAX_DESTINATIONS = 200;

/** The body that creates a message (docs/interface.md, Endpoints of messages). */
export const NewMessageBody = Type.Object(
  {
    ...draftKeys('message', messageRules.maxLength),
    destinations: Type.Optional(
      Type.Union([givenList(Type.Union([givenText(), Type.Integer()]), MAX_DESTINATIONS), Type.Null()], {
        description: 'With the channel pm only: the users to write to, by id or @username.',
      }),
    ),
  },
  {
    examples: [
      { text: 'Shall we meet at the hives?' },
      { text: 'At eight, @ada.', reply_to: '1' },
      { machine_only: true, annotations: [{ type: 'com.example.hive', value: { weight: 31.5 } }] },
    ],
  },
);
