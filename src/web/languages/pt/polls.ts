import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt');

export const polls = {
  poll: 'Enquete',
  by: (name) => [name, ' pergunta'],
  vote: 'Votar',
  signIn: 'Entre para votar',
  voters: { one: '{0} pessoa votou', other: '{0} pessoas votaram' },
  votes: { one: '{0} voto', other: '{0} votos' },
  yours: 'Sua escolha',
  upTo: (count) => plural(count, { one: 'Escolha # opção', other: 'Escolha até # opções' }),
  ends: (time) => ['Termina ', time],
  ended: (time) => ['Terminou ', time],
  anonymous: 'Ninguém vê quem vota em quê',
  open: 'Todos podem ver quem votou em quê',
  whoVoted: 'Quem votou',
  nobody: 'Ninguém',
  first: (count) => `Os primeiros ${count}`,
  gone: 'Esta enquete não existe mais.',
  shownIn: 'Onde é mostrada',
  prompt: 'Pergunta',
  option: (number) => `Opção ${number}`,
  duration: 'Aberta por',
  choices: 'Escolha',
  one: 'Uma opção',
  several: 'Várias opções',
  whoSees: 'Quem votou em quê',
  hidden: 'Ninguém vê',
  shown: 'Todos veem',
  remove: 'Excluir esta enquete',
  askRemove: 'Excluir esta enquete?',
  aboutRemoving: 'Os textos e os votos são excluídos para todos. Isso não pode ser desfeito.',
} satisfies Translation['polls'];
