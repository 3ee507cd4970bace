import type { Translation } from '../en.ts';

export const revisions = {
  edit: 'Modifier',
  editPost: 'Modifier la publication',
  save: 'Enregistrer',
  cancel: 'Annuler',
  saved: 'Publication modifiée.',
  edited: 'modifiée',
  earlier: 'Publication modifiée',
  aboutEarlier: 'Cette publication a été modifiée. Voici tous ses textes, le plus récent en premier.',
  back: 'Retour à la publication',
  earlierReported: 'Autres textes de cette publication',
} satisfies Translation['revisions'];
