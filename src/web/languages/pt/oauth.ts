import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const oauth = {
  allowTitle: (app) => `Permitir ${app}?`,
  allowApp: (app) => markup`Permitir que ${app} use sua conta?`,
  allowDevice: (app) => markup`Permitir que ${app} use sua conta em um dispositivo?`,
  taken: (host) => markup`Nos dois casos você será levado para ${host}.`,
  revocable: (link) =>
    markup`O aplicativo nunca fica sabendo a sua senha, e você pode revogar o acesso quando quiser em ${link('sua conta')}.`,
  questions: (contact) => markup`Dúvidas? ${contact}`,
  messagesRisk:
    'Ele poderia ler suas mensagens privadas e escrever em seu nome. Permita apenas a um aplicativo em que você confia.',
  unreviewed:
    'Este aplicativo foi registrado por um programa e não foi revisado: o nome e o site não provam nada. Permita apenas se você mesmo acabou de iniciar isto.',
  asks: (app) => markup`${app} pede permissão para:`,
  isNew: 'novo',
  allow: 'Permitir',
  refuse: 'Recusar',
  signedInAs: (name) => markup`Você entrou como ${name}.`,
  notYou: 'Não é você?',
  connect: 'Conectar um dispositivo',
  code: 'Código',
  codeHint:
    'As oito letras que a sua televisão ou programa mostra, como BCDF-GHJK. Nunca digite um código que enviaram para você.',
  goOn: 'Continuar',
  deviceRisk: (code) =>
    markup`Permita apenas se você está entrando agora em um dispositivo ou programa seu e ele mostra o código ${code}. Se enviaram a você o código ou um link para esta página, recuse: quem enviou entraria na sua conta.`,
  asked: (time) => markup`Pedido: ${time}.`,
  allowed: 'O dispositivo pode usar sua conta. Volte a ele: em alguns segundos ele continua.',
  refused: 'O dispositivo não tem acesso à sua conta.',
  scopes: {
    basic: 'Ver seu perfil básico e o que você pode ver de outras pessoas',
    stream: 'Ler sua página inicial e suas menções',
    messages: 'Ler e enviar mensagens privadas e públicas por você',
    public_messages: 'Ler e enviar mensagens em canais públicos por você',
    export: 'Exportar tudo o que você criou',
    write_post: 'Publicar, repostar e marcar com estrelas por você',
    follow: 'Seguir, silenciar e bloquear pessoas por você',
    files: 'Ver, adicionar e alterar seus arquivos',
    update_profile: 'Alterar seu perfil',
    admin: 'Administrar este serviço por você, com as permissões da sua função',
  },
} satisfies Translation['oauth'];
