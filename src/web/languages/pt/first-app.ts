import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: 'Um primeiro aplicativo',
  about:
    'Um clique registra um aplicativo seu chamado Console, obtém um token de aplicativo e abre um stream do que acontece aqui. O código aparece abaixo do stream.',
  make: 'Criar um aplicativo, um token e um stream',
  made: (link) =>
    markup`O aplicativo ${link('Console')} é seu, e o stream dele está aberto abaixo. O token e o stream terminam quando você sai desta página.`,
  secretOnce: 'O segredo não será mostrado de novo. Não o compartilhe.',
  secretElsewhere:
    'O segredo foi mostrado quando o aplicativo foi criado. Você pode criar um novo na página do aplicativo.',
  code: 'O mesmo em um programa',
  codeHint: (token, link) =>
    markup`${token} é um token de acesso. ${link('Os dois clientes')} são fornecidos por este serviço.`,
} satisfies Translation['firstApp'];
