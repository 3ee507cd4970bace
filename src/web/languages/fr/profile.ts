import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'Votre profil',
  welcome: 'Bienvenue',
  welcomeName: (name) => markup`Bienvenue, ${name}`,
  begin: (home) =>
    markup`Dites qui vous êtes, suivez quelques personnes, puis allez à ${home('votre page d’accueil')} et écrivez votre première publication.`,
  name: 'Nom',
  nameHint: '50 caractères au plus, de toute sorte.',
  description: 'Description',
  descriptionHint:
    'Qui vous êtes et ce que vous publiez : 256 caractères au plus. Les liens, les @noms et les #hashtags fonctionnent.',
  save: 'Enregistrer',
  picture: 'Votre photo de profil',
  pictureNow: 'Votre photo de profil actuelle',
  pictureHint: 'JPEG, PNG, GIF, WebP ou AVIF, 10 Mo au plus.',
  square: 'Quel carré de l’image',
  squareHint: 'Pour une image large, de gauche à droite ; pour une image haute, de haut en bas.',
  cover: 'Votre image de couverture',
  coverNow: 'Votre image de couverture actuelle',
  coverHint:
    'JPEG, PNG, GIF, WebP ou AVIF, au moins 960 pixels de large et 10 Mo au plus. Votre page montre une large bande prise en son milieu.',
  choose: 'Choisir une image',
  useIt: 'Utiliser cette image',
  remove: 'Revenir à l’image dessinée',
  done: {
    profile: 'Votre profil a été modifié.',
    avatar: 'Voici désormais votre photo de profil.',
    cover: 'Voici désormais votre image de couverture.',
  },
} satisfies Translation['profile'];
