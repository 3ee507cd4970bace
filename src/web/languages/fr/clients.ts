import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'Paquets clients',
  lead: 'Des clients pour vos programmes, fournis par ce service lui-même : chacun est généré à partir de la description de l’interface, dans la version qui tourne ici.',
  guides: (javascript, python) =>
    markup`Les guides expliquent comment les utiliser : ${javascript('JavaScript')}, ${python('Python')}.`,
  kinds: {
    npm: 'Paquet JavaScript',
    module: 'Module pour navigateurs',
    types: 'Types du module',
    python: 'Paquet Python',
  },
  about: {
    npm: 'Appels typés, listes, envois de fichiers et flux en direct pour Node.js et les bundlers. Aucune dépendance.',
    module:
      'Le même client en un seul fichier minifié, pour les pages sans build. Les pages de toute origine peuvent l’importer.',
    types: 'Pour les éditeurs et les vérificateurs de types, quand le module est importé par son URL.',
    python: 'Appels typés, listes, envois de fichiers et flux en direct, en mode bloquant et pour asyncio.',
  },
  commandLine: 'Le paquet contient aussi un programme en ligne de commande. Il s’exécute sans installation :',
  bytes: (name, count) => markup`${name}, ${count} octets`,
} satisfies Translation['clients'];
