import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const errors = {
  titles: {
    missing: 'Não há nada aqui',
    method: 'Isso não pode ser feito aqui',
    soon: 'Voltamos em instantes',
    theirs: 'Não deu certo',
    ours: 'Algo deu errado',
  },
  missing: 'Não há nenhuma página neste endereço, ou você não tem permissão para vê-la.',
  front: 'Ir para a página inicial',
  id: 'Se você relatar este erro, informe o identificador:',
  wait: (seconds) =>
    plural(seconds, {
      one: 'Espere # segundo antes de tentar de novo.',
      other: 'Espere # segundos antes de tentar de novo.',
    }),
  passwordLength: (min, max) => `A senha deve ter de ${min} a ${max} caracteres.`,
  fixes: {
    'stale-form': 'Volte, recarregue a página e envie o formulário novamente. É preciso permitir cookies.',
    'method-not-allowed': 'Vá para a página inicial e continue a partir dela.',
    'internal-error': 'A falha é nossa. Tente de novo mais tarde.',
    unavailable: 'Tente de novo em alguns segundos.',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'O nome ou a senha está incorreto.',
    'the password is wrong.': 'A senha está incorreta.',
    'signing in took too long. Begin again.': 'A entrada demorou demais. Comece de novo.',
    'this passkey is of another account.': 'Esta chave de acesso é de outra conta.',
    'confirm first that it is you.': 'Confirme primeiro que é você.',
    'this form is out of date or was not sent from our page.':
      'Este formulário expirou ou não foi enviado da nossa página.',
    'this invitation is invalid or has expired.': 'Este convite não é válido ou expirou.',
    'sign-up is closed at present.': 'O cadastro está fechado no momento.',
    'signing up needs an invitation.': 'Para se cadastrar é preciso um convite.',
    'signing up is not possible from your network.': 'Não é possível se cadastrar a partir da sua rede.',
    'this link has been used, is too old, or is for another e-mail address.':
      'Este link já foi usado, expirou ou é de outro endereço de e-mail.',
    'this link has been used, or is older than a day. Ask for a new one.':
      'Este link já foi usado ou tem mais de um dia. Peça um novo.',
    'this link has been used, or is older than seven days.':
      'Este link já foi usado ou tem mais de sete dias.',
    'another account has confirmed this e-mail address.': 'Outra conta já confirmou este endereço de e-mail.',
    'tick the box to confirm that everything is to be deleted.':
      'Marque a caixa para confirmar que tudo deve ser apagado.',
    'The password must not be the username.': 'A senha não pode ser o nome de usuário.',
    'there can be at most {0} pins.': 'você pode fixar no máximo {0} listas.',
    'only the owner and editors can change a channel.':
      'Só o proprietário e os editores podem alterar um canal.',
    'the query has a quotation mark that is not closed.': 'A busca tem aspas que não foram fechadas.',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'OR não está entre dois termos da busca; como palavra, escreve-se "OR".',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'Nenhum dispositivo está esperando este código. Os códigos valem por 15 minutos: confira de novo no dispositivo.',
  },
} satisfies Translation['errors'];
