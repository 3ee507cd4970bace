import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'Seu perfil',
  welcome: 'Boas-vindas',
  welcomeName: (name) => markup`Boas-vindas, ${name}`,
  begin: (home) =>
    markup`Diga quem você é, siga algumas pessoas, depois vá para ${home('sua página inicial')} e escreva sua primeira publicação.`,
  name: 'Nome',
  nameHint: 'No máximo 50 caracteres de qualquer tipo.',
  description: 'Descrição',
  descriptionHint:
    'Quem você é e o que você publica: no máximo 256 caracteres. Links, @nomes e #hashtags funcionam.',
  save: 'Salvar',
  picture: 'Sua foto de perfil',
  pictureNow: 'Sua foto de perfil atual',
  pictureHint: 'JPEG, PNG, GIF, WebP ou AVIF, no máximo 10 MB.',
  square: 'Qual quadrado da imagem',
  squareHint: 'De uma imagem larga, da esquerda para a direita; de uma alta, de cima para baixo.',
  cover: 'Sua capa',
  coverNow: 'Sua capa atual',
  coverHint:
    'JPEG, PNG, GIF, WebP ou AVIF, com pelo menos 960 pixels de largura e no máximo 10 MB. Sua página mostra uma faixa larga do meio dela.',
  choose: 'Escolha uma imagem',
  useIt: 'Usar esta imagem',
  remove: 'Voltar à imagem desenhada',
  done: {
    profile: 'Seu perfil foi alterado.',
    avatar: 'Esta é agora a sua foto de perfil.',
    cover: 'Esta é agora a sua capa.',
  },
} satisfies Translation['profile'];
