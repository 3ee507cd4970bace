import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'Tus archivos',
  none: 'Todavía no has subido nada. Aquí aparecen las imágenes de tus publicaciones y mensajes, y los archivos que las aplicaciones guardan para ti.',
  noneBefore: 'No hay nada antes.',
  used: (used, room) => `${used} de ${room} en uso`,
  nothing: 'No se subió nada',
  about: (size, type) => markup`${size}, ${type}`,
  isPublic: 'público',
  isShared: 'solo donde tú lo compartes',
  image: 'imagen',
  file: 'archivo',
  delete: 'Eliminar',
  deletionTitle: '¿Eliminar este archivo?',
  named: (name, size) => markup`${name}, ${size}`,
  deletion: 'Las publicaciones y mensajes que lo muestran dejarán de mostrarlo. No se puede deshacer.',
  deleteForEver: 'Eliminarlo para siempre',
  keep: 'Conservarlo',
  save: 'Guardar',
  report: 'Denunciar',
  reportFile: (name) => `Denunciar el archivo ${name}`,
  done: { deleted: 'El archivo se ha eliminado.' },
} satisfies Translation['files'];
