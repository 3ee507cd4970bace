import type { Translation } from '../en.ts';

export const looks = {
  display: 'Aparência',
  theme: 'Tema',
  themes: { system: 'O do sistema', light: 'Claro', dark: 'Escuro' },
  text: 'Tamanho do texto',
  sizes: { normal: 'Normal', large: 'Grande', larger: 'Muito grande' },
  enter: 'Nas mensagens, Enter',
  enterKeys: { sends: 'envia a mensagem', breaks: 'começa uma nova linha' },
  changeDisplay: 'Alterar a aparência',
  ofBrowser: 'Este navegador se lembra disso. Entre para ter isso em todo lugar.',
  ofAccount: 'Vale para a sua conta, e este navegador se lembra disso.',
  searchEngines: 'Buscadores',
  mayIndex: 'Os buscadores podem mostrar meu perfil e minhas publicações',
  mayIndexHint:
    'Eles levam alguns dias para perceber uma mudança. Outras pessoas ainda podem citar você, e os aplicativos podem mostrar o que é público.',
  seen: 'O que você leu',
  shareSeen: 'Nos meus canais privados, os outros veem o que eu li, e eu vejo o que eles leram',
  shareSeenHint:
    'Se estiver desativado, você também não vê o que os outros leram. Canais que todos podem ler nunca mostram isso.',
  instanceMayIndex: 'Os buscadores podem mostrar as páginas públicas desta instância',
  style: 'Folha de estilos da instância',
  css: 'CSS',
  styleHint: (limit) =>
    `Ela vem depois dos estilos do serviço, em todas as páginas, menos as da administração. No máximo ${limit} caracteres.`,
  save: 'Salvar',
  done: { display: 'A aparência foi alterada.', indexing: 'Salvo.' },
} satisfies Translation['looks'];
