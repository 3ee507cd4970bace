import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: 'Registrierungen pro Tag',
  signUps: 'Registrierungen',
  byWeek: 'Registrierungen und aktive Leute pro Woche',
  active: 'Aktiv',
  week: 'Woche ab',
  whoStays: 'Wer bleibt',
  whoStaysHint:
    'Welcher Anteil derer, die sich in einer Woche registriert haben, in dieser und in jeder späteren Woche einen Beitrag oder eine Nachricht geschrieben oder eine App benutzt hat. Gelöschte Konten zählen als Registrierungen.',
  later: (weeks) => (weeks === 0 ? 'Dieselbe' : `+${weeks}`),
} satisfies Translation['growth'];
