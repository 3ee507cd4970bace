import { Type } from 'typebox';
import { about, givenText, orElse } from '../../http/schema.ts';
import { Id, Timestamp } from '../users/users.ts';

const closed = { additionalProperties: false };

/** Stream Marker object (docs/interface.md, Stream markers). */
export const StreamMarker = Type.Object(
  {
    name: Type.String({ description: 'The stream that it is in.' }),
    id: about(Id, 'The pagination_id that it is at.'),
    last_read_id: about(Id, 'The greatest id so far, unless it was reset.'),
    percentage: Type.Integer({ description: 'How far down the item is scrolled, from 0 to 100.' }),
    updated_at: about(Timestamp, 'When it was changed last, in UTC.'),
    version: Type.String({ description: 'Another one after each change.' }),
  },
  { ...closed, title: 'StreamMarker' },
);

/** A marker that was never set. */
export const UnsetMarker = Type.Object(
  { name: Type.String({ description: 'The stream that it is in.' }) },
  closed,
);

/** Maximum markers moved by one call. */
const MAX_MARKERS = 200;

const NewMarker = Type.Object({
  name: givenText('The stream, as meta.marker.name of its list has it.'),
  id: Type.Union([givenText(), Type.Integer()], {
    description: 'The pagination_id of the item that the reader is at.',
  }),
  percentage: Type.Optional(
    orElse(0, Type.Integer({ minimum: 0, maximum: 100, description: 'How far down the item is scrolled.' })),
  ),
});

/** The body of a call that moves markers (docs/interface.md, Stream markers). */
export const NewMarkersBody = Type.Union([NewMarker, Type.Array(NewMarker, { maxItems: MAX_MARKERS })], {
  examples: [
    { name: 'my_stream', id: '1', percentage: 50 },
    [
      { name: 'global', id: '1' },
      { name: 'tag:bees', id: '1' },
    ],
  ],
});
