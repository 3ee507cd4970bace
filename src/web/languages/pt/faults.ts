import type { Translation } from '../en.ts';

export const faults = {
  'only people who may {0} can see this.': 'Sua função não permite ver esta página.',
  'this needs the role {0}.': 'Isso exige uma função superior.',
  '@{0} is {1}; this needs a higher role than theirs.':
    '@{0} tem uma função; isso exige uma superior à dela.',
  'you cannot do this to your own account.': 'Você não pode fazer isso com sua própria conta.',
  'people with a role need a passkey or an authenticator app first: set one up at /account/security.':
    'Quem tem uma função precisa antes de uma chave de acesso ou de um aplicativo autenticador: configure um em /account/security.',
  'the reason must be at most {0} characters long.': 'O motivo pode ter no máximo {0} caracteres.',
  'the end must look like 7d, 12h or 2026-12-31, not "{0}".':
    'O fim deve ser como 7d, 12h ou 2026-12-31, não “{0}”.',
  'the end is in the past.': 'O fim está no passado.',
  'the text must be at most {0} characters long.': 'O texto pode ter no máximo {0} caracteres.',
  'a warning needs a text.': 'Uma advertência precisa de um texto.',
  'a message needs a text.': 'Uma mensagem precisa de um texto.',
  'posts of this person are being removed or restored.':
    'Publicações desta pessoa estão sendo removidas ou restauradas.',
  'this person has no posts.': 'Esta pessoa não tem publicações.',
  'there are no posts to restore.': 'Não há publicações para restaurar.',
  'the note is empty.': 'A nota está vazia.',
  'choose a decision.': 'Escolha uma decisão.',
  'the reported item is not a post.': 'O que foi denunciado não é uma publicação.',
  'an account is not removed, but suspended.': 'Uma conta não é removida, e sim suspensa.',
  'this report is open already.': 'Esta denúncia já está aberta.',
  'this report was resolved before, by {0}.': 'Esta denúncia já foi resolvida por {0}.',
  '{0} has taken this report.': '{0} assumiu esta denúncia.',
  'this service has no rule {0}.': 'Este serviço não tem a regra {0}.',
  'choose what to decide.': 'Escolha o que decidir.',
  'at most {0} reports can be decided at once.': 'No máximo {0} denúncias podem ser decididas de uma vez.',
  'there is no such message, or it is private and no report names it.':
    'Essa mensagem não existe, ou é privada e nenhuma denúncia a menciona.',
  'there is no such file, or it is private and no report names it.':
    'Esse arquivo não existe, ou é privado e nenhuma denúncia o menciona.',
  'there is no such channel, or it is private and no report names it.':
    'Esse canal não existe, ou é privado e nenhuma denúncia o menciona.',
  'the decision about an appeal is final.': 'A decisão sobre um recurso é definitiva.',
  'a later decision has replaced it; undo that one ({0}).':
    'Uma decisão posterior tomou o lugar dela; desfaça essa ({0}).',
  'this is an appeal: accept or reject it.': 'Isto é um recurso: aceite-o ou rejeite-o.',
  'a rejection needs an answer to the person.': 'Uma rejeição precisa de uma resposta à pessoa.',
  'post {0} does not wait for review.': 'A publicação {0} não espera revisão.',
  'nobody waits for approval with the username "{0}".':
    'Ninguém com o nome de usuário “{0}” espera aprovação.',
  '{0} has already decided about it.': '{0} já decidiu sobre isso.',
  'choose what it is.': 'Escolha o que é.',
  '"{0}" is not a username.': '“{0}” não é um nome de usuário.',
  '"{0}" is not the id of a {1}.': '“{0}” não é um id válido.',
  'this is a repost; remove its original, post {0}.':
    'Isto é um repost; remova o original, a publicação {0}.',
  'there is no removed {0} {1}.': 'Não há nada removido com o id {1}.',
  'the account was deleted.': 'A conta foi apagada.',
  '@{0} has another {1} now.': '@{0} tem outra imagem agora.',
  'there is no user "{0}".': 'Não existe a conta “{0}”.',
  'there is no such active user.': 'Não há nenhuma conta ativa assim.',
  'username must be 1 to 20 letters a-z, digits or underscores.':
    'O nome de usuário deve ter de 1 a 20 letras a-z, dígitos ou sublinhados.',
  'the username "{0}" is taken.': 'O nome de usuário “{0}” está ocupado.',
  'type the username to confirm that the account is to be deleted.':
    'Digite o nome de usuário para confirmar que a conta deve ser apagada.',
  'this account has no e-mail address.': 'Esta conta não tem e-mail.',
  'this account has no passkey and no authenticator app.':
    'Esta conta não tem chave de acesso nem aplicativo autenticador.',
  'a suspended account cannot be given a role.': 'Uma conta suspensa não pode receber uma função.',
  'this account is the last owner; make another one owner first.':
    'Esta conta é a última proprietária; dê antes essa função a outra.',
  'this session has ended.': 'Esta sessão foi encerrada.',
  'this token has ended.': 'Este token foi encerrado.',
  'address must be an IP address such as 203.0.113.7, not "{0}".':
    'Deve ser um endereço IP, como 203.0.113.7, não “{0}”.',
  'the limits must be a whole number of percent.': 'Os limites devem ser uma porcentagem inteira.',
  'percent must be a whole number from 1 to {0}.': 'A porcentagem deve ser um inteiro de 1 a {0}.',
  'there is no app "{0}".': 'Não existe o aplicativo “{0}”.',
  'this app belongs to the service itself.': 'Este aplicativo pertence ao próprio serviço.',
  'name must be one line.': 'O nome deve ter uma só linha.',
  'name must not be blank.': 'O nome não pode ser invisível.',
  '{0} has too many marks on one letter.': '{0}: uma letra tem sinais demais.',
  'sign-up is closed at present, with or without an invitation.':
    'O cadastro está fechado no momento, com ou sem convite.',
  'the announcement is empty.': 'O aviso está vazio.',
  'an announcement needs an end.': 'Um aviso precisa de um fim.',
  'there are {0} announcements already; end one first.': 'Já há {0} avisos; encerre um antes.',
  'accent must be a colour in hexadecimal, such as #0b6270.':
    'A cor deve estar em hexadecimal, como #0b6270.',
  'Choose an image.': 'Escolha uma imagem.',
  'the {0} must be at most {1} MB.': 'A imagem pode ter no máximo {1} MB.',
  'the {0} must be a JPEG, PNG, GIF, WebP or AVIF image.': 'A imagem deve ser JPEG, PNG, GIF, WebP ou AVIF.',
  'the {0} cannot be used: it must be at least {1} pixels wide and high.':
    'A imagem não pode ser usada: deve ter pelo menos {1} pixels de largura e altura.',
  'the {0} cannot be used: its longer side may be at most {1} times the shorter one.':
    'A imagem não pode ser usada: o lado maior pode ter no máximo {1} vezes o menor.',
  'the {0} cannot be used: {1}.': 'A imagem não pode ser usada ({1}).',
  'this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "{0}".':
    'Deve ser um domínio de e-mail, um endereço IP ou uma rede como 203.0.113.0/24, não “{0}”.',
  'there are {0} blocks already.': 'Já há {0} bloqueios.',
  '{0} is not blocked.': '{0} não está bloqueado.',
  'choose what the rule is about.': 'Escolha sobre o que é a regra.',
  'choose what is done.': 'Escolha o que é feito.',
  'this must be a domain such as example.com, not "{0}".': 'Deve ser um domínio como example.com, não “{0}”.',
  'this must be 1 to {0} words, not "{1}".': 'Devem ser de 1 a {0} palavras, não “{1}”.',
  'a rule must be at most {0} characters long.': 'Uma regra pode ter no máximo {0} caracteres.',
  'there are {0} rules already.': 'Já há {0} regras.',
  'there is no rule about "{0}".': 'Não há regra sobre “{0}”.',
  'the slug must be 1 to {0} lower-case letters and digits, not "{1}".':
    'O identificador deve ter de 1 a {0} letras minúsculas e dígitos, não “{1}”.',
  'there is an explore stream "{0}" already.': 'Já existe o stream “{0}”.',
  '"{0}" is one of the explore streams that every service has.':
    '“{0}” é um dos streams que todo serviço tem.',
  'there is no explore stream "{0}".': 'Não existe o stream “{0}”.',
  'at most {0} hashtags fit.': 'Cabem no máximo {0} hashtags.',
  'a hashtag has letters, digits and "_" only, unlike "{0}".':
    'Uma hashtag só tem letras, dígitos e “_”, ao contrário de “{0}”.',
  'the {0} must not be empty.': 'O título e a descrição não podem estar vazios.',
  'the {0} must be one line.': 'O título e a descrição devem ter uma só linha cada um.',
  '{0} is {1} characters long; at most {2} fit.': 'São {1} caracteres; cabem no máximo {2}.',
  '{0} must be {1}, not "{2}".': 'Os valores possíveis são {1}, não “{2}”.',
} satisfies Translation['faults'];
