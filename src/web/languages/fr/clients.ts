import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Clients',
  lead: 'Des clients pour vos programmes, fournis par ce service lui-même : chacun est généré à partir de la description de l’interface, dans la version qui tourne ici.',
  guides: (javascript, python) =>
    markup`Les guides montrent tout : ${javascript('JavaScript')}, ${python('Python')}.`,
  token: (link, variable) =>
    markup`Les programmes lisent ${variable} dans l’environnement : ${link('obtenir un jeton')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'Dans une page, sans build',
    commandLine: 'Ligne de commande',
  },
  about: {
    npm: 'Appels typés, listes, photos, envois de fichiers et flux en direct pour Node.js et les bundlers. Aucune dépendance.',
    python:
      'La même chose pour Python, en mode bloquant et pour asyncio. Seule la bibliothèque standard est nécessaire.',
    module: 'Le même client en un seul fichier, que les pages de toute origine peuvent importer.',
    commandLine: 'Le paquet JavaScript contient aussi un programme destiné aux personnes.',
  },
  files: 'Fichiers, tailles et empreintes',
  bytes: (name, count) => markup`${name}, ${count} octets`,
} satisfies Translation['clients'];
