import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: 'Registros por día',
  signUps: 'Registros',
  byWeek: 'Registros y personas activas por semana',
  active: 'Activas',
  week: 'Semana del',
  whoStays: 'Quién se queda',
  whoStaysHint:
    'De quienes se registraron en una semana, la parte que publicó, escribió un mensaje o usó una aplicación en esa semana y en cada una de las siguientes. Las cuentas eliminadas cuentan como registros.',
  later: (weeks) => (weeks === 0 ? 'La misma' : `+${weeks}`),
} satisfies Translation['growth'];
