import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'Deine Dateien',
  none: 'Du hast noch nichts hochgeladen. Hier erscheinen Bilder aus deinen Beiträgen und Nachrichten und Dateien, die Apps für dich speichern.',
  noneBefore: 'Davor gibt es nichts.',
  used: (used, room) => `${used} von ${room} belegt`,
  nothing: 'Es wurde nichts hochgeladen',
  about: (size, type) => markup`${size}, ${type}`,
  isPublic: 'öffentlich',
  isShared: 'nur dort, wo du sie teilst',
  image: 'Bild',
  file: 'Datei',
  delete: 'Löschen',
  deletionTitle: 'Diese Datei löschen?',
  named: (name, size) => markup`${name}, ${size}`,
  deletion:
    'Beiträge und Nachrichten, die sie zeigen, zeigen sie dann nicht mehr. Das lässt sich nicht rückgängig machen.',
  deleteForEver: 'Endgültig löschen',
  keep: 'Behalten',
  save: 'Speichern',
  report: 'Melden',
  reportFile: (name) => `Datei ${name} melden`,
  done: { deleted: 'Die Datei ist gelöscht.' },
} satisfies Translation['files'];
