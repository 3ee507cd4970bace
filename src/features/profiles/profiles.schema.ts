import { Type } from 'typebox';
import { givenList, givenText } from '../../http/schema.ts';
import { ChangedAnnotation, GivenEntities } from '../users/users.ts';

const fields = {
  name: givenText('1 to 50 characters of any kind.', 50),
  locale: givenText('ISO locale, such as en_US.'),
  timezone: givenText('Name of a time zone, such as Europe/Berlin.'),
  description: Type.Object(
    {
      text: givenText('At most 256 characters, without the URLs of Markdown links. Empty for none.', 256),
      entities: Type.Optional(GivenEntities),
    },
    { description: 'What the user says of themselves.' },
  ),
  annotations: Type.Optional(
    Type.Union([givenList(ChangedAnnotation), Type.Null()], {
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
