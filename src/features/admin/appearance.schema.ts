import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed } from './admin.schema.ts';

const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const theme = (name: string) =>
  Type.Object(
    {
      colour,
      is_changed: Type.Boolean({
        description: 'Whether it was made lighter or darker until all pairs are readable.',
      }),
      pairs: Type.Array(
        Type.Object({ pair: Type.String(), least: Type.Number(), ratio: Type.Number() }, closed),
      ),
    },
    {
      ...closed,
      description: `Links and buttons on the ${name} theme, and the contrast of what meets there.`,
    },
  );
const picture = Type.Union(
  [Type.Object({ path: Type.String(), width: Type.Integer(), height: Type.Integer() }, closed), Type.Null()],
  { description: 'Null for the default.' },
);

export const Appearance = Type.Object(
  {
    accent: Type.Union([colour, Type.Null()], { description: 'As it was set; null for the default.' }),
    ...{ light: theme('light'), dark: theme('dark'), logo: picture, icon: picture },
  },
  { ...closed, title: 'Appearance' },
);

export const accentBody = body({ accent: givenText('Such as #0b6270.') }, { accent: '#1d4ed8' });
