import type { Translation } from '../en.ts';

export const pins = {
  title: 'Listas fixadas',
  about: 'Elas são abas do Início, nesta ordem em todos os seus dispositivos.',
  none: 'Uma hashtag, uma busca, um stream, um canal ou uma pessoa que você fixa vira uma aba do Início.',
  edit: 'Alterar as listas fixadas',
  pin: 'Fixar no Início',
  unpin: 'Desafixar do Início',
  pinned: 'Fixado no Início',
  unpinned: 'Desafixado',
  up: (name) => `Mover ${name} para cima`,
  down: (name) => `Mover ${name} para baixo`,
  remove: (name) => `Desafixar ${name}`,
  moved: (name, place, count) => `${name}: agora ${place} de ${count}`,
  removed: (name) => `${name}: desafixado`,
  open: 'Abrir a página inteira',
  gone: 'Isso não existe mais, ou você não pode ver.',
  kinds: {
    tag: 'Hashtag',
    search: 'Busca',
    explore: 'Stream de Explorar',
    channel: 'Canal',
    user: 'Pessoa',
  },
} satisfies Translation['pins'];
