import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const testToken = {
  offer: 'Ein Klick, kein Konto: drei Testpersonen in einer eigenen Sandbox, jede mit einem Token.',
  get: 'Testtoken holen',
  title: 'Sandbox',
  about:
    'Eine Sandbox ist ein kleiner Dienst für dich allein: Ada, Ben und Cem folgen einander und haben Beiträge, ein Foto, eine Umfrage und einen Kanal. Niemand auf diesem Dienst sieht sie, und sie sehen hier niemanden. Sie sind Testkonten und können sich nicht anmelden.',
  tokens: 'Deine Testtoken',
  once: 'Jede Person hat ein Token mit allen Berechtigungen. Die Token und das Geheimnis werden nicht noch einmal angezeigt: Hast du sie verloren, setze die Sandbox zurück.',
  app: 'Die Test-App',
  appToken: 'Token der App für sich selbst',
  commands: 'Im Terminal',
  commandsHint: (variable) =>
    markup`Die Befehle der Anleitungen und der Referenz lesen das Token aus ${variable}. „Ausprobieren“ sendet das der ersten Person aus diesem Tab.`,
  base: (url) =>
    markup`Die Token gelten unter den Adressen in den Anleitungen. Alles liegt auch unter ${url}; dort holt sich die App Token für sich selbst.`,
  ends: (when) => markup`Sie endet von selbst: ${when}.`,
  webhooksHere:
    'Ihre Webhooks dürfen zu Programmen auf diesem Rechner führen, etwa zu http://127.0.0.1:3000.',
  webhooksElsewhere:
    'Ihre Webhooks brauchen eine öffentliche https-URL. Bei einem Dienst auf deinem eigenen Rechner dürfen sie auch zu http://127.0.0.1 führen.',
  ownAccount: (link) => markup`Du hast hier ein Konto? ${link('Hol dir ein Token dafür')}.`,
  noPages: 'Sie hat keine Seiten: die Adressen ihrer Personen und Beiträge lassen sich nicht öffnen.',
  shownBefore:
    'Du hast eine Sandbox. Ihre Token wurden angezeigt, als sie angelegt wurde: Hast du sie verloren, setze sie zurück.',
  reset: 'Zurücksetzen',
  resetHint:
    'Alles in der Sandbox wird gelöscht, ihre Streams enden, und du bekommst eine neue mit anderen Token.',
  remove: 'Löschen',
  removeHint: 'Alles in der Sandbox wird gelöscht, und ihre Token enden.',
} satisfies Translation['testToken'];
