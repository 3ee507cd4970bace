import type { Translation } from '../en.ts';

export const revisions = {
  edit: 'Editar',
  editPost: 'Editar la publicación',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Publicación modificada.',
  edited: 'editada',
  earlier: 'Publicación editada',
  aboutEarlier: 'Esta publicación se ha editado. Estos son todos sus textos, el más reciente primero.',
  back: 'Volver a la publicación',
  earlierReported: 'Otros textos de esta publicación',
} satisfies Translation['revisions'];
