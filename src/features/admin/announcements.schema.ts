import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed, id, time } from './admin.schema.ts';

export const AdminAnnouncement = Type.Object(
  { id, text: Type.String({ description: 'Markdown.' }), created_at: time, ends_at: time },
  { ...closed, title: 'AdminAnnouncement' },
);

export const announceBody = body(
  {
    text: givenText('Markdown; at most 1000 characters.', 1000),
    until: givenText('When it ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z.'),
  },
  { text: 'We move on Sunday.', until: '7d' },
);
