import type { Translation } from '../en.ts';

export const live = {
  keys: {
    j: 'Publication suivante',
    k: 'Publication précédente',
    r: 'Répondre à la publication',
    e: 'Réagir au message',
    s: 'Ajouter ou retirer une étoile',
    n: 'Écrire une publication',
    '/': 'Rechercher',
    '?': 'Afficher ces touches',
  },
  talkKeys: {
    title: 'Dans les conversations',
    move: 'Message précédent ou suivant',
    ends: 'Premier message ou le plus récent',
    sends: 'Envoyer le message',
    breaks: 'Commencer une nouvelle ligne',
    leave: 'Ne plus répondre',
  },
  reportKeys: {
    j: 'Signalement suivant',
    k: 'Signalement précédent',
    t: 'Prendre en charge le signalement',
    d: 'Aller à la décision',
    n: 'Écrire une note sur le signalement',
  },
  useKeys: 'Utiliser ces touches dans ce navigateur',
  close: 'Fermer',
  pictures: {
    picture: 'Image',
    at: '{0} sur {1} : {2}',
    close: 'Fermer',
    previous: 'Image précédente',
    next: 'Image suivante',
  },
  fromYou: 'à {0} de vous',
} satisfies Translation['live'];
