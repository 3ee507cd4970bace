import { Type } from 'typebox';

const fields = {
  name: Type.String(),
  locale: Type.String(),
  timezone: Type.String(),
  description: Type.Object({
    text: Type.String(),
    entities: Type.Optional(Type.Union([Type.Object({}), Type.Null()])),
  }),
};

const annotations = Type.Optional(
  Type.Union([
    Type.Array(Type.Object({ type: Type.String(), value: Type.Optional(Type.Unknown()) })),
    Type.Null(),
  ]),
);

/** The whole profile (decision 6); read-only keys that are sent back are ignored. */
export const ProfileBody = Type.Object({ ...fields, annotations });

/** Any part of it. */
export const ProfilePatch = Type.Partial(ProfileBody);
