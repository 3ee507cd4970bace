import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';

/** Most pins of a user. */
export const MAX_PINS = 12;
/** Most characters of a value and of a title. */
export const MAX_VALUE = 256;
export const MAX_TITLE = 50;

/** What can be pinned. */
export const pinKinds = ['tag', 'search', 'explore', 'channel', 'user'] as const;

export type PinKind = (typeof pinKinds)[number];

const kind = Type.Union(
  pinKinds.map((one) => Type.Literal(one)),
  { description: 'What it leads to.' },
);
const value =
  'The hashtag without #, the query, the slug of an explore stream, or the id of a channel or user.';
const title = 'What it is called.';

export const Pin = Type.Object(
  { kind, value: Type.String({ description: value }), title: Type.String({ description: title }) },
  { additionalProperties: false },
);

export interface Pin {
  kind: PinKind;
  value: string;
  title: string;
}

const GivenPin = Type.Object({
  kind,
  value: givenText(`${value} A user may be @username.`, MAX_VALUE),
  title: givenText(title, MAX_TITLE),
});

export const PinsBody = Type.Array(GivenPin, {
  maxItems: MAX_PINS,
  examples: [
    [
      { kind: 'tag', value: 'bees', title: 'Bees' },
      { kind: 'user', value: '@ada', title: 'Ada' },
    ],
  ],
});
