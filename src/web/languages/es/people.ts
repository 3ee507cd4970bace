import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const people = {
  muted: {
    title: 'Personas que has silenciado',
    empty:
      'No has silenciado a nadie. Las publicaciones de las personas que silencias se te ocultan; no se les avisa.',
    undo: 'Dejar de silenciar',
    undoFor: (name) => `Dejar de silenciar a ${name}`,
    again: 'Volver a silenciar',
    againFor: (name) => `Volver a silenciar a ${name}`,
  },
  blocked: {
    title: 'Personas que has bloqueado',
    empty:
      'No has bloqueado a nadie. Las personas que bloqueas no pueden seguirte, y ninguno ve las publicaciones del otro.',
    undo: 'Desbloquear',
    undoFor: (name) => `Desbloquear a ${name}`,
    again: 'Volver a bloquear',
    againFor: (name) => `Volver a bloquear a ${name}`,
  },
  suspended: 'cuenta suspendida',
  closed: 'ha cerrado su cuenta',
  asFiles: 'Listas como archivos',
  noneBefore: 'No hay nadie antes.',
  pages: 'Páginas',
  toNewest: 'A los más recientes',
  older: 'Más antiguos',
  lists: 'Listas de personas',
  download: 'Descargar',
  downloadText: 'Como archivos CSV en el formato de Mastodon, que este servicio también lee.',
  files: {
    following: 'Personas a las que sigues',
    muted: 'Personas que has silenciado',
    blocked: 'Personas que has bloqueado',
  },
  upload: 'Subir',
  adding: 'Qué hacer con las personas del archivo',
  add: { following: 'Seguirlas', muted: 'Silenciarlas', blocked: 'Bloquearlas' },
  choose: 'Elige un archivo',
  chooseHint:
    'CSV con una columna «Account address», o un nombre o URL en cada línea; 2 MB como máximo. No se quita a nadie de ninguna lista.',
  result: 'Resultado del archivo',
  added: {
    following: (count) =>
      plural(count, {
        one: 'Sigues a # persona del archivo.',
        other: 'Sigues a # personas del archivo.',
      }),
    muted: (count) =>
      plural(count, {
        one: 'Has silenciado a # persona del archivo.',
        other: 'Has silenciado a # personas del archivo.',
      }),
    blocked: (count) =>
      plural(count, {
        one: 'Has bloqueado a # persona del archivo.',
        other: 'Has bloqueado a # personas del archivo.',
      }),
  },
  known: (count) =>
    plural(count, {
      one: '# persona ya estaba en la lista.',
      other: '# personas ya estaban en la lista.',
    }),
  leftOut: 'Quedan fuera:',
  left: (count, why, names) =>
    markup`${plural(count, { one: '# persona', other: '# personas' })}: ${why} ${names}`,
  more: (count) => plural(count, { one: '# más', other: '# más' }),
} satisfies Translation['people'];
