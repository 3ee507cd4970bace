import { markup } from '../../pages/markup.ts';
import type { Texts } from '../en.ts';
import { numbersOf } from '../intl.ts';

const number = (count: number) => numbersOf('de').format(count);

export const reporting = {
  title: {
    post: 'Diesen Beitrag melden?',
    message: 'Diese Nachricht melden?',
    channel: 'Diesen Kanal melden?',
    file: 'Diese Datei melden?',
  },
  titleUser: (name) => `@${name} melden?`,
  noText: {
    post: 'Ein Beitrag',
    message: 'Eine Nachricht',
    channel: 'Ein Kanal',
    file: 'Eine Datei',
    user: 'Ein Konto',
  },
  report: 'Melden',
  leave: 'Alles lassen, wie es ist',
  whoReads: 'Die Moderation dieses Dienstes liest die Meldung.',
  notTold: (name) => markup`${name} erfährt nicht, von wem sie kommt.`,
  category: 'Was nicht stimmt',
  categories: {
    spam: 'Spam oder Betrug',
    abuse: 'Beleidigungen, Drohungen oder Hass',
    illegal: 'Verstoß gegen das Gesetz',
    sensitive: 'Verstörend, ohne Warnung',
    other: 'Etwas anderes',
  },
  comment: 'Was die Moderation wissen sollte',
  alsoMute: (name) => markup`${name} auch stummschalten`,
  alsoBlock: (name) => markup`${name} auch blockieren`,
  reported: 'Gemeldet',
  thanks: 'Die Moderation hat deine Meldung; du erfährst, wenn sie bearbeitet ist.',
  muted: (name) => markup`Du hast ${name} stummgeschaltet.`,
  blocked: (name) => markup`Du hast ${name} blockiert.`,
  mutedAndBlocked: (name) => markup`Du hast ${name} stummgeschaltet und blockiert.`,
  unmute: (name) => markup`Stummschaltung von ${name} aufheben`,
  unblock: (name) => markup`Blockierung von ${name} aufheben`,
  goOn: 'Weiter',
  decision: 'Die Entscheidung',
  decisions: {
    warn: 'Du wurdest verwarnt',
    suspend: 'Dein Konto wurde gesperrt',
    limit: 'Dein Konto wurde eingeschränkt',
    answer: 'Eine Antwort',
    removed: {
      post: 'Ein Beitrag von dir wurde entfernt',
      message: 'Eine Nachricht von dir wurde entfernt',
      channel: 'Ein Kanal von dir wurde entfernt',
      file: 'Eine Datei von dir wurde entfernt',
      avatar: 'Dein Profilbild wurde entfernt',
      cover: 'Dein Titelbild wurde entfernt',
    },
  },
  onDay: (decision, time) => markup`${decision}, ${time}`,
  withdrawn: 'Sie wurde zurückgenommen.',
  waits: 'Dein Einspruch wartet auf die Moderation.',
  rejected: 'Dein Einspruch wurde abgelehnt.',
  disagree: 'Wenn du nicht einverstanden bist, leg Einspruch ein',
  hasEnded: 'Sie ist beendet: Du kannst dich anmelden.',
  hasNoEnd: 'Sie ist unbefristet.',
  ends: (time) => markup`Sie endet: ${time}.`,
  yourAppeal: 'Dein Einspruch',
  appealed: (time) => markup`Dein Einspruch (${time}):`,
  why: 'Warum du nicht einverstanden bist',
  whyHint: (most) =>
    `Höchstens ${number(most)} Zeichen. Du kannst einmal Einspruch einlegen; die Moderation liest ihn und antwortet.`,
  appeal: 'Einspruch einlegen',
} satisfies Texts['reporting'];
