import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const polls = {
  poll: 'Encuesta',
  by: (name) => [name, ' pregunta'],
  vote: 'Votar',
  signIn: 'Inicia sesión para votar',
  voters: { one: '{0} persona ha votado', other: '{0} personas han votado' },
  votes: { one: '{0} voto', other: '{0} votos' },
  yours: 'Tu elección',
  upTo: (count) => plural(count, { one: 'Elige # opción', other: 'Elige hasta # opciones' }),
  ends: (time) => ['Termina ', time],
  ended: (time) => ['Terminó ', time],
  anonymous: 'Nadie ve quién vota por qué',
  open: 'Todos pueden ver quién votó por qué',
  whoVoted: 'Quién votó',
  nobody: 'Nadie',
  first: (count) => `Los primeros ${count}`,
  gone: 'Esta encuesta ya no existe.',
  shownIn: 'Dónde se muestra',
  prompt: 'Pregunta',
  option: (number) => `Opción ${number}`,
  duration: 'Abierta durante',
  choices: 'Elección',
  one: 'Una opción',
  several: 'Varias opciones',
  whoSees: 'Quién votó por qué',
  hidden: 'Nadie lo ve',
  shown: 'Todos lo ven',
  remove: 'Eliminar esta encuesta',
  askRemove: '¿Eliminar esta encuesta?',
  aboutRemoving: 'Sus textos y votos se eliminan para todos. Esto no se puede deshacer.',
} satisfies Translation['polls'];
