import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: 'Cadastros por dia',
  signUps: 'Cadastros',
  byWeek: 'Cadastros e pessoas ativas por semana',
  active: 'Ativas',
  week: 'Semana de',
  whoStays: 'Quem fica',
  whoStaysHint:
    'De quem se cadastrou em uma semana, a parcela que publicou, escreveu uma mensagem ou usou um aplicativo nessa semana e em cada uma das seguintes. Contas excluídas contam como cadastros.',
  later: (weeks) => (weeks === 0 ? 'A mesma' : `+${weeks}`),
} satisfies Translation['growth'];
