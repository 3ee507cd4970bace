import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: 'Inscriptions par jour',
  signUps: 'Inscriptions',
  byWeek: 'Inscriptions et personnes actives par semaine',
  active: 'Actives',
  week: 'Semaine du',
  whoStays: 'Qui reste',
  whoStaysHint:
    'Parmi les personnes inscrites au cours d’une semaine, la part de celles qui ont publié, écrit un message ou utilisé une application cette semaine-là et chaque semaine suivante. Les comptes supprimés comptent parmi les inscriptions.',
  later: (weeks) => (weeks === 0 ? 'La même' : `+${weeks}`),
} satisfies Translation['growth'];
