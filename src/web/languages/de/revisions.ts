import type { Translation } from '../en.ts';

export const revisions = {
  edit: 'Bearbeiten',
  editPost: 'Beitrag bearbeiten',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Beitrag geändert.',
  edited: 'bearbeitet',
  earlier: 'Bearbeiteter Beitrag',
  aboutEarlier: 'Der Beitrag wurde geändert. Das sind alle seine Texte, der neueste zuerst.',
  back: 'Zurück zum Beitrag',
  earlierReported: 'Andere Texte dieses Beitrags',
} satisfies Translation['revisions'];
