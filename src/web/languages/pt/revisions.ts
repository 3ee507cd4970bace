import type { Translation } from '../en.ts';

export const revisions = {
  edit: 'Editar',
  editPost: 'Editar a publicação',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Publicação alterada.',
  edited: 'editada',
  earlier: 'Publicação editada',
  aboutEarlier:
    'Esta publicação foi editada. Estes são todos os seus textos, do mais recente ao mais antigo.',
  back: 'Voltar à publicação',
  earlierReported: 'Outros textos desta publicação',
} satisfies Translation['revisions'];
