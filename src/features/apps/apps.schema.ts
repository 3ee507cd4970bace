import { Type } from 'typebox';

/** An app, as tokens and posts name it. */
export const App = Type.Object(
  {
    client_id: Type.String({ description: 'What the app is known by when it asks for tokens.' }),
    link: Type.String({ description: "Address of the app's own page." }),
    name: Type.String({ description: 'What people know it by.' }),
  },
  { additionalProperties: false, title: 'App' },
);
