import type { Translation } from '../en.ts';

export const looks = {
  display: 'Affichage',
  theme: 'Thème',
  themes: { system: 'Celui du système', light: 'Clair', dark: 'Sombre' },
  text: 'Taille du texte',
  sizes: { normal: 'Normale', large: 'Grande', larger: 'Très grande' },
  enter: 'Dans les messages, Entrée',
  enterKeys: { sends: 'envoie le message', breaks: 'commence une nouvelle ligne' },
  changeDisplay: 'Modifier l’affichage',
  ofBrowser: 'Ce navigateur s’en souvient. Connectez-vous pour le retrouver partout.',
  ofAccount: 'Ce réglage suit votre compte, et ce navigateur s’en souvient.',
  searchEngines: 'Moteurs de recherche',
  mayIndex: 'Les moteurs de recherche peuvent afficher mon profil et mes publications',
  mayIndexHint:
    'Il leur faut quelques jours pour remarquer un changement. D’autres personnes peuvent toujours vous citer, et les applications afficher ce qui est public.',
  seen: 'Ce que vous avez lu',
  shareSeen: 'Dans mes canaux privés, les autres voient ce que j’ai lu, et je vois ce qu’ils ont lu',
  shareSeenHint:
    'Si vous le désactivez, vous ne le verrez pas non plus pour les autres. Les canaux que tout le monde peut lire ne le montrent jamais.',
  instanceMayIndex: 'Les moteurs de recherche peuvent afficher les pages publiques de cette instance',
  style: 'Feuille de style de l’instance',
  css: 'CSS',
  styleHint: (limit) =>
    `Elle s’ajoute aux styles du service, sur toutes les pages sauf celles de l’administration. ${limit} caractères au plus.`,
  save: 'Enregistrer',
  done: { display: 'L’affichage est modifié.', indexing: 'C’est enregistré.' },
} satisfies Translation['looks'];
