import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'Dein Profil',
  welcome: 'Willkommen',
  welcomeName: (name) => markup`Willkommen, ${name}`,
  begin: (home) =>
    markup`Schreib, wer du bist, folge ein paar Leuten, geh dann zu ${home('deiner Startseite')} und schreib deinen ersten Beitrag.`,
  name: 'Name',
  nameHint: 'Höchstens 50 beliebige Zeichen.',
  description: 'Beschreibung',
  descriptionHint:
    'Wer du bist und was du postest: höchstens 256 Zeichen. Links, @Namen und #Hashtags funktionieren.',
  save: 'Speichern',
  picture: 'Dein Profilbild',
  pictureNow: 'Dein jetziges Profilbild',
  pictureHint: 'JPEG, PNG, GIF, WebP oder AVIF, höchstens 10 MB.',
  square: 'Welches Quadrat daraus',
  squareHint: 'Bei breiten Bildern vom linken zum rechten Rand, bei hohen von oben nach unten.',
  cover: 'Dein Titelbild',
  coverNow: 'Dein jetziges Titelbild',
  coverHint:
    'JPEG, PNG, GIF, WebP oder AVIF, mindestens 960 Pixel breit und höchstens 10 MB. Deine Seite zeigt einen breiten Streifen aus der Mitte.',
  choose: 'Bild auswählen',
  useIt: 'Dieses Bild verwenden',
  remove: 'Zurück zum gezeichneten Bild',
  done: {
    profile: 'Dein Profil ist geändert.',
    avatar: 'Das ist jetzt dein Profilbild.',
    cover: 'Das ist jetzt dein Titelbild.',
  },
} satisfies Translation['profile'];
