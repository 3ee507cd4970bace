import type { Translation } from '../en.ts';

export const looks = {
  display: 'Darstellung',
  theme: 'Farbschema',
  themes: { system: 'Wie im System', light: 'Hell', dark: 'Dunkel' },
  text: 'Textgröße',
  sizes: { normal: 'Normal', large: 'Groß', larger: 'Sehr groß' },
  enter: 'In Nachrichten',
  enterKeys: { sends: 'sendet Enter', breaks: 'beginnt Enter eine neue Zeile' },
  changeDisplay: 'Darstellung ändern',
  ofBrowser: 'Dieser Browser merkt es sich. Melde dich an, um es überall so zu haben.',
  ofAccount: 'Es gilt für dein Konto, und dieser Browser merkt es sich.',
  searchEngines: 'Suchmaschinen',
  mayIndex: 'Suchmaschinen dürfen mein Profil und meine Beiträge anzeigen',
  mayIndexHint:
    'Bis sie eine Änderung bemerken, vergehen einige Tage. Andere können dich weiterhin zitieren, und Apps können zeigen, was öffentlich ist.',
  seen: 'Was du gelesen hast',
  shareSeen:
    'Wer mit mir in privaten Kanälen ist, sieht, was ich gelesen habe, und ich sehe es von den anderen',
  shareSeenHint:
    'Ist es aus, siehst du es auch von anderen nicht. Kanäle, die alle lesen können, zeigen es nie.',
  instanceMayIndex: 'Suchmaschinen dürfen die öffentlichen Seiten dieser Instanz anzeigen',
  style: 'Stylesheet der Instanz',
  css: 'CSS',
  styleHint: (limit) =>
    `Es folgt auf die Stile des Dienstes, auf allen Seiten außer denen der Administration. Höchstens ${limit} Zeichen.`,
  save: 'Speichern',
  done: { display: 'Die Darstellung ist geändert.', indexing: 'Gespeichert.' },
} satisfies Translation['looks'];
