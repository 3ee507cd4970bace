import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'Seus arquivos',
  none: 'Você ainda não enviou nada. As imagens das suas publicações e mensagens aparecem aqui, e os arquivos que aplicativos guardam para você.',
  noneBefore: 'Não há nada antes.',
  used: (used, room) => `${used} de ${room} em uso`,
  nothing: 'Nada foi enviado',
  about: (size, type) => markup`${size}, ${type}`,
  isPublic: 'público',
  isShared: 'só onde você compartilha',
  image: 'imagem',
  file: 'arquivo',
  delete: 'Apagar',
  deletionTitle: 'Apagar este arquivo?',
  named: (name, size) => markup`${name}, ${size}`,
  deletion: 'As publicações e mensagens que o mostram deixarão de mostrá-lo. Isso não pode ser desfeito.',
  deleteForEver: 'Apagar para sempre',
  keep: 'Manter',
  save: 'Guardar',
  report: 'Denunciar',
  reportFile: (name) => `Denunciar o arquivo ${name}`,
  done: { deleted: 'O arquivo foi apagado.' },
} satisfies Translation['files'];
