import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: 'Une première application',
  about:
    'Un clic enregistre une application à vous, nommée Console, obtient un jeton d’application et ouvre un flux de ce qui se passe ici. Le code correspondant s’affiche sous le flux.',
  make: 'Créer une application, un jeton et un flux',
  made: (link) =>
    markup`L’application ${link('Console')} est à vous, et son flux est ouvert ci-dessous. Le jeton et le flux prennent fin quand vous quittez cette page.`,
  secretOnce: 'Le secret ne sera plus affiché. Gardez-le pour vous.',
  secretElsewhere:
    'Le secret a été affiché à la création de l’application. Vous pouvez en créer un nouveau sur la page de l’application.',
  code: 'La même chose dans un programme',
  codeHint: (token, link) =>
    markup`${token} est un jeton d’accès. ${link('Les deux clients')} sont fournis par ce service.`,
} satisfies Translation['firstApp'];
