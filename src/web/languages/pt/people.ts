import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const people = {
  muted: {
    title: 'Pessoas que você silenciou',
    empty:
      'Você não silenciou ninguém. As publicações das pessoas que você silencia ficam ocultas para você; elas não são avisadas.',
    undo: 'Deixar de silenciar',
    undoFor: (name) => `Deixar de silenciar ${name}`,
    again: 'Silenciar de novo',
    againFor: (name) => `Silenciar ${name} de novo`,
  },
  blocked: {
    title: 'Pessoas que você bloqueou',
    empty:
      'Você não bloqueou ninguém. As pessoas que você bloqueia não podem seguir você, e nenhum dos dois vê as publicações do outro.',
    undo: 'Desbloquear',
    undoFor: (name) => `Desbloquear ${name}`,
    again: 'Bloquear de novo',
    againFor: (name) => `Bloquear ${name} de novo`,
  },
  suspended: 'conta suspensa',
  closed: 'encerrou a conta',
  asFiles: 'Listas como arquivos',
  noneBefore: 'Não há ninguém antes.',
  pages: 'Páginas',
  toNewest: 'Para os mais recentes',
  older: 'Mais antigos',
  lists: 'Listas de pessoas',
  download: 'Baixar',
  downloadText: 'Como arquivos CSV no formato do Mastodon, que este serviço também lê.',
  files: {
    following: 'Pessoas que você segue',
    muted: 'Pessoas que você silenciou',
    blocked: 'Pessoas que você bloqueou',
  },
  upload: 'Enviar',
  adding: 'O que fazer com as pessoas do arquivo',
  add: { following: 'Seguir', muted: 'Silenciar', blocked: 'Bloquear' },
  choose: 'Escolha um arquivo',
  chooseHint:
    'CSV com uma coluna “Account address”, ou um nome ou URL em cada linha; no máximo 2 MB. Ninguém é tirado de uma lista.',
  result: 'Resultado do arquivo',
  added: {
    following: (count) =>
      plural(count, {
        one: 'Você segue # pessoa do arquivo.',
        other: 'Você segue # pessoas do arquivo.',
      }),
    muted: (count) =>
      plural(count, {
        one: 'Você silenciou # pessoa do arquivo.',
        other: 'Você silenciou # pessoas do arquivo.',
      }),
    blocked: (count) =>
      plural(count, {
        one: 'Você bloqueou # pessoa do arquivo.',
        other: 'Você bloqueou # pessoas do arquivo.',
      }),
  },
  known: (count) =>
    plural(count, {
      one: '# pessoa já estava na lista.',
      other: '# pessoas já estavam na lista.',
    }),
  leftOut: 'Ficaram de fora:',
  left: (count, why, names) =>
    markup`${plural(count, { one: '# pessoa', other: '# pessoas' })}: ${why} ${names}`,
  more: (count) => plural(count, { one: 'mais #', other: 'mais #' }),
} satisfies Translation['people'];
