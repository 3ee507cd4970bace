import type { Translation } from '../en.ts';

export const live = {
  keys: {
    j: 'Próxima publicação',
    k: 'Publicação anterior',
    r: 'Responder à publicação',
    e: 'Reagir à mensagem',
    s: 'Marcar com estrela ou desmarcar',
    n: 'Escrever uma publicação',
    '/': 'Pesquisar',
    '?': 'Mostrar estas teclas',
  },
  talkKeys: {
    title: 'Nas conversas',
    move: 'Mensagem anterior ou seguinte',
    ends: 'Primeira mensagem ou a mais recente',
    sends: 'Enviar a mensagem',
    breaks: 'Começar uma nova linha',
    leave: 'Cancelar a resposta',
  },
  reportKeys: {
    j: 'Próxima denúncia',
    k: 'Denúncia anterior',
    t: 'Assumir a denúncia',
    d: 'Ir para a decisão',
    n: 'Escrever uma nota sobre a denúncia',
  },
  useKeys: 'Usar estas teclas neste navegador',
  close: 'Fechar',
  pictures: {
    picture: 'Imagem',
    at: '{0} de {1}: {2}',
    close: 'Fechar',
    previous: 'Imagem anterior',
    next: 'Próxima imagem',
  },
  fromYou: 'a {0} de você',
} satisfies Translation['live'];
