import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: 'Eine erste App',
  about:
    'Ein Klick registriert eine App namens Console für dich, holt ein App-Token dafür und öffnet einen Stream dessen, was hier geschieht. Den Code dazu siehst du unter dem Stream.',
  make: 'App, Token und Stream anlegen',
  made: (link) =>
    markup`Die App ${link('Console')} gehört dir, und ihr Stream ist unten geöffnet. Token und Stream enden, wenn du diese Seite verlässt.`,
  secretOnce: 'Das Geheimnis wird nicht noch einmal angezeigt. Gib es nicht weiter.',
  secretElsewhere:
    'Das Geheimnis wurde angezeigt, als die App angelegt wurde. Auf der Seite der App kannst du ein neues erzeugen.',
  code: 'Dasselbe in einem Programm',
  codeHint: (token, link) =>
    markup`${token} ist ein Zugriffstoken. ${link('Beide Clients')} stellt dieser Dienst bereit.`,
} satisfies Translation['firstApp'];
