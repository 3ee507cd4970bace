import { Type } from 'typebox';

/** Explore Stream object (docs/interface.md, Explore streams). */
export const ExploreStream = Type.Object(
  {
    slug: Type.String({ description: 'Its id: lower-case letters and digits.' }),
    title: Type.String({ description: 'Its name for people.' }),
    description: Type.String({ description: 'Which posts it has, for people.' }),
    url: Type.String({ description: 'The URL of the call that reads its posts.' }),
  },
  { additionalProperties: false, title: 'ExploreStream' },
);
