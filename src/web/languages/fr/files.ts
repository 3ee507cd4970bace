import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'Vos fichiers',
  none: 'Vous n’avez encore rien envoyé. Les images de vos publications et messages apparaissent ici, ainsi que les fichiers que des applications stockent pour vous.',
  noneBefore: 'Il n’y a rien avant.',
  used: (used, room) => `${used} utilisés sur ${room}`,
  nothing: 'Rien n’a été envoyé',
  about: (size, type) => markup`${size}, ${type}`,
  isPublic: 'public',
  isShared: 'seulement là où vous le partagez',
  image: 'image',
  file: 'fichier',
  delete: 'Supprimer',
  deletionTitle: 'Supprimer ce fichier ?',
  named: (name, size) => markup`${name}, ${size}`,
  deletion:
    'Les publications et messages qui le montrent ne le montreront plus. Cette action est irréversible.',
  deleteForEver: 'Le supprimer définitivement',
  keep: 'Le garder',
  save: 'Enregistrer',
  report: 'Signaler',
  reportFile: (name) => `Signaler le fichier ${name}`,
  done: { deleted: 'Le fichier a été supprimé.' },
} satisfies Translation['files'];
