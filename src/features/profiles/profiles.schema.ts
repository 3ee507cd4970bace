import { Type } from 'typebox';
import { givenList, givenText } from '../../http/schema.ts';
import { GivenEntities } from '../users/users.schema.ts';

const annotation = Type.Object({
  type: givenText('Reversed domain name, such as com.example.mood.'),
  value: Type.Optional(
    Type.Unknown({ description: 'An object. Without it, the annotation of this type is removed.' }),
  ),
});

const fields = {
  name: givenText('1 to 50 characters of any kind.'),
  locale: givenText('ISO locale, such as en_US.'),
  timezone: givenText('Name of a time zone, such as Europe/Berlin.'),
  description: Type.Object(
    {
      text: givenText('At most as long as user.text_max_length of the Configuration. Empty for none.'),
      entities: Type.Optional(GivenEntities),
    },
    { description: 'What the user says of themselves.' },
  ),
  annotations: Type.Optional(
    Type.Union([givenList(annotation), Type.Null()], {
      description: 'At most one of each type. Types that are not in the list stay as they are.',
    }),
  ),
};

/** The whole profile (docs/interface.md, Users); read-only keys sent back are ignored. */
export const ProfileBody = Type.Object(fields, {
  examples: [
    {
      name: 'Ada Lovelace',
      locale: 'en_GB',
      timezone: 'Europe/London',
      description: { text: 'I keep #bees, and write about them at https://example.com.' },
    },
  ],
});

/** Any part of the profile. */
export const ProfilePatch = Type.Partial(ProfileBody, {
  examples: [
    { description: { text: 'I keep #bees.' } },
    { annotations: [{ type: 'com.example.hive', value: { weight: 31.5 } }] },
  ],
});
