import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'Você entrou depois de abrir este formulário, e agora é @{0}. Confira e envie de novo.',
  'this form was already sent, with different content. Send it again if you want both.':
    'Este formulário já foi enviado com outro conteúdo. Envie de novo se você quiser os dois.',
  'the body must be at most {0} bytes.': 'É grande demais: no máximo {0} bytes.',
  'the body ended early.': 'O envio foi interrompido.',
  'the body ended in the middle of a part.': 'O envio foi interrompido.',
  'no more of the body arrived for {0} seconds.': 'Nada chegou durante {0} segundos.',
  'your files would exceed your storage.': 'Seus arquivos ocupariam mais do que o seu armazenamento.',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    'O que você apagou ou substituiu ainda ocupa seu armazenamento por um dia. Tente de novo mais tarde.',
  '"{0}" is not accepted on this service.': '“{0}” não é aceito neste serviço.',
  'the account was suspended or deleted.': 'A conta foi suspensa ou apagada.',
  'a deleted post cannot be revised.': 'Uma publicação eliminada não pode ser editada.',
  'a post can be revised within {0} minutes of its creation.':
    'Uma publicação só pode ser editada nos primeiros {0} minutos.',
  'posts cannot be revised on this service.': 'Neste serviço as publicações não podem ser editadas.',
  'a post can be revised at most {0} times.': 'Uma publicação pode ser editada no máximo {0} vezes.',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'O nome de usuário deve ter de 1 a 20 letras a-z, dígitos ou sublinhados.',
  'The username "{0}" is taken.': 'O nome de usuário “{0}” já está em uso.',
  'This does not look like an e-mail address.': 'Isto não parece um endereço de e-mail.',
  'E-mail addresses at {0} are not accepted here.': 'Endereços de e-mail de {0} não são aceitos aqui.',
  'Say why you would like to have an account.': 'Diga por que você gostaria de ter uma conta.',
  'The reason must be at most {0} characters long.': 'O motivo deve ter no máximo {0} caracteres.',
  'you are signed out.': 'Você saiu da conta.',
  'this account is suspended.': 'Esta conta está suspensa.',
  'this account is waiting for the moderators of the service to approve it.':
    'Esta conta espera a aprovação dos moderadores do serviço.',
  'you have no authenticator app.': 'Você não tem um aplicativo autenticador.',
  'you have no such passkey.': 'Você não tem essa chave de acesso.',
  'set up a passkey or an authenticator app first.':
    'Configure primeiro uma chave de acesso ou um aplicativo autenticador.',
  'this response of the passkey was used before. Try again.':
    'Esta resposta da chave de acesso já foi usada. Tente de novo.',
  'an account has at most {0} passkeys.': 'Uma conta tem no máximo {0} chaves de acesso.',
  'this passkey has already been added.': 'Esta chave de acesso já é conhecida.',
  'the passkey was not accepted. Try again.': 'A chave de acesso não foi aceita. Tente de novo.',
  'this setup is not valid. Start again.': 'Esta configuração não vale mais. Comece de novo.',
  'an authenticator app is set up already.': 'Já há um aplicativo autenticador configurado.',
  'the code is wrong or was used before.': 'O código está incorreto ou já foi usado.',
  'name must be 1 to {0} characters long.': 'O nome deve ter de 1 a {0} caracteres.',
  '{0} has too many marks on one letter.': '{0}: uma letra tem sinais demais.',
  'description.text is {0} characters long; at most {1} fit.':
    'A descrição tem {0} caracteres; cabem no máximo {1}.',
  'Choose an image.': 'Escolha uma imagem.',
  'avatar must be at most {0} MB.': 'A foto de perfil deve ter no máximo {0} MB.',
  'cover must be at most {0} MB.': 'A capa deve ter no máximo {0} MB.',
  'avatar cannot be used: it has more than {0} million pixels.':
    'A imagem não pode ser usada: tem mais de {0} milhões de pixels.',
  'cover cannot be used: it has more than {0} million pixels.':
    'A imagem não pode ser usada: tem mais de {0} milhões de pixels.',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'A imagem não pode ser usada: um dos lados passa de {0} pixels.',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'A imagem não pode ser usada: um dos lados passa de {0} pixels.',
  'avatar cannot be used: it takes too much memory to draw.':
    'A imagem não pode ser usada: precisa de memória demais.',
  'cover cannot be used: it takes too much memory to draw.':
    'A imagem não pode ser usada: precisa de memória demais.',
  'avatar cannot be used: it is damaged or cut off.':
    'A imagem não pode ser usada: está danificada ou incompleta.',
  'cover cannot be used: it is damaged or cut off.':
    'A imagem não pode ser usada: está danificada ou incompleta.',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'A imagem não pode ser usada: deve ter pelo menos {0} pixels de largura.',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'A foto de perfil deve ser uma imagem JPEG, PNG, GIF, WebP ou AVIF.',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'A capa deve ser uma imagem JPEG, PNG, GIF, WebP ou AVIF.',
  'you have no such app.': 'Você não tem esse aplicativo.',
  'the app is suspended.': 'O aplicativo está suspenso.',
  'only administrators may register apps here.': 'Aqui só administradores podem registrar aplicativos.',
  'you can have at most {0} apps.': 'Você pode ter no máximo {0} aplicativos.',
  'name must be 1 to {0} characters, without line breaks.':
    'O nome deve ter de 1 a {0} caracteres, sem quebras de linha.',
  'link must be an http or https URL.': 'O site deve ser uma URL http ou https.',
  'an app can have at most {0} redirect URIs.':
    'Um aplicativo pode ter no máximo {0} URIs de redirecionamento.',
  'the redirect URI "{0}" has characters that need escaping.':
    'A URI de redirecionamento “{0}” tem caracteres que precisam ser codificados.',
  'the redirect URI "{0}" is not an absolute URL.': 'A URI de redirecionamento “{0}” não é uma URL absoluta.',
  'the redirect URI "{0}" must not have a fragment.':
    'A URI de redirecionamento “{0}” não deve ter fragmento.',
  'the redirect URI "{0}" has a scheme that is not allowed.':
    'O esquema da URI de redirecionamento “{0}” não é permitido.',
  'the redirect URI "{0}" must not have a name or password in it.':
    'A URI de redirecionamento “{0}” não deve conter nome nem senha.',
  'the redirect URI "{0}" has a host that is not allowed.':
    'O host da URI de redirecionamento “{0}” não é permitido.',
  'Title: give the channel a title.': 'Título: dê um título ao canal.',
  'Title: at most {0} characters.': 'Título: no máximo {0} caracteres.',
  'Description: at most {0} characters.': 'Descrição: no máximo {0} caracteres.',
  'People to invite: name at least one person.': 'Pessoas para convidar: indique pelo menos uma.',
  'People to invite: all may read this channel, so send people its link instead.':
    'Todos podem ler este canal: envie o link dele.',
  'Tags: at most {0}, of at most {1} characters each.':
    'Tags: no máximo {0}, cada uma com no máximo {1} caracteres.',
  'Subject: at most {0} characters.': 'Assunto: no máximo {0} caracteres.',
  'Editors: there is no user "{0}".': 'Editores: “{0}” não existe.',
  'Editors: name at most {0} people.': 'Editores: indique no máximo {0} pessoas.',
  'People to invite: name at most {0} people.': 'Pessoas para convidar: indique no máximo {0}.',
  'People to invite: there is no user "{0}".': 'Pessoas para convidar: “{0}” não existe.',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'Todas as pessoas com uma conta podem escrever neste canal: envie o link dele.',
  'To: name at least one other person.': 'Para: indique pelo menos outra pessoa.',
  'To: name at most {0} people.': 'Para: indique no máximo {0} pessoas.',
  'To: there is no user "{0}".': 'Para: “{0}” não existe.',
  'nobody can be added to the {0} of this channel.': 'Ninguém pode ser adicionado assim a este canal ({0}).',
  'only the owner decides who edits a channel.': 'Só o proprietário decide quem edita um canal.',
  'a channel can be handed over only to people who subscribe to it.':
    'Um canal só pode ser entregue a pessoas inscritas nele.',
  '{0} cannot be changed: it is immutable.': 'Isso não pode ser alterado neste canal ({0}).',
  'editors.user_ids must list at most {0} users.': 'A lista pode ter no máximo {0} pessoas.',
  'writers.user_ids must list at most {0} users.': 'A lista pode ter no máximo {0} pessoas.',
  'readers.user_ids must list at most {0} users.': 'A lista pode ter no máximo {0} pessoas.',
  'destinations must be at most {0} users.': 'Você pode escrever a no máximo {0} pessoas de uma vez.',
  'a bot can only write first to users who follow it.': 'Um robô só pode escrever primeiro a quem o segue.',
  'You must supply text, or machine_only with annotations.': 'Escreva um texto.',
  'You must supply text, a photo or video, or machine_only with annotations.':
    'Escreva um texto ou adicione uma imagem.',
  'text is {0} characters long; at most {1} fit.': 'O texto tem {0} caracteres; cabem no máximo {1}.',
  'text must not contain the character NUL.': 'O texto não pode conter o caractere NUL.',
  'you may read this channel, but not write to it.': 'Você pode ler este canal, mas não escrever nele.',
  'reply_to must be the id of a message of this channel that you can see.':
    'A mensagem a que você responde não está mais neste canal.',
  'a deleted message cannot be replied to.': 'Não é possível responder a uma mensagem apagada.',
  'This channel is inactive': 'Este canal foi encerrado.',
  'a post that quotes another one needs a text.': 'Uma publicação que cita outra precisa de um texto.',
  'annotations: a deleted post cannot be quoted.': 'Não é possível citar uma publicação apagada.',
  'annotations: post_id must be the id of a post that you can see.': 'Você não pode citar esta publicação.',
  'Picture {0}: it cannot be shown: it is not an image.':
    'A imagem {0} não pode ser mostrada: não é uma imagem.',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    'A imagem {0} não pode ser mostrada: não é uma imagem JPEG, PNG, GIF, WebP ou AVIF.',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'A imagem {0} não pode ser mostrada: é uma imagem HEIC, que a maioria dos navegadores não mostra. Salve-a como JPEG.',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'A imagem não pode ser mostrada: é uma imagem HEIC, que a maioria dos navegadores não mostra. Salve-a como JPEG.',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    'A imagem {0} não pode ser mostrada: tem mais de {1} milhões de pixels.',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    'A imagem {0} não pode ser mostrada: um dos lados passa de {1} pixels.',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    'A imagem {0} não pode ser mostrada: precisa de memória demais.',
  'Picture {0}: it cannot be shown: it is damaged or cut off.':
    'A imagem {0} não pode ser mostrada: está danificada ou incompleta.',
  'Picture {0}: its description must be at most {1} characters long.':
    'Imagem {0}: a descrição deve ter no máximo {1} caracteres.',
  'Picture {0}: your files would exceed your storage.':
    'Imagem {0}: seus arquivos ocupariam mais do que o seu armazenamento.',
  'Picture {0}: a file of your account may be at most {1} bytes.':
    'Imagem {0}: um arquivo da sua conta pode ter no máximo {1} bytes.',
  'Choose an archive.': 'Escolha um arquivo.',
  'Send one archive.': 'Envie um só arquivo.',
  'An archive may be at most {0}.': 'O arquivo pode ter no máximo {0}.',
  'Another archive of yours is still being read.': 'Outro arquivo seu ainda está sendo lido.',
  'an export can be made once a day, and there is one already.':
    'Uma exportação pode ser criada uma vez por dia, e já há uma.',
  'another export is still under way.': 'Outra exportação ainda está em andamento.',
  'another import is still under way.': 'Outra importação ainda está em andamento.',
  'a file of your account may be at most {0} bytes.': 'Um arquivo da sua conta pode ter no máximo {0} bytes.',
  'a video or audio file may be at most {0} bytes.':
    'Um ficheiro de vídeo ou de áudio pode ter no máximo {0} bytes.',
  'the picture of the video cannot be shown.': 'A imagem do vídeo não pode ser mostrada.',
  'Only a video has a picture of its own.': 'Só um vídeo tem uma imagem própria.',
  'say what to do with the people.': 'Diga o que fazer com as pessoas.',
  'choose a file.': 'Escolha um arquivo.',
  'the file must be at most 2 MB large.': 'O arquivo deve ter no máximo 2 MB.',
  'the file must be text in UTF-8 or UTF-16.': 'O arquivo deve ser texto em UTF-8 ou UTF-16.',
  'the file is not CSV: {0}.': 'O arquivo não é um CSV: {0}.',
  'there is no such person here.': 'Essa pessoa não existe aqui.',
  'they are on another service.': 'Em outro serviço.',
  'a file has at most {0} lines.': 'Um arquivo tem no máximo {0} linhas.',
  'one file adds at most {0} people: upload it again for the others.':
    'Um arquivo adiciona no máximo {0} pessoas: envie-o de novo para as outras.',
  'You cannot follow yourself.': 'Você não pode seguir a si mesmo.',
  'You cannot mute yourself.': 'Você não pode silenciar a si mesmo.',
  'You cannot block yourself.': 'Você não pode bloquear a si mesmo.',
  'you cannot follow this user.': 'Você não pode seguir esta pessoa.',
  'a bot can only follow users who follow it.': 'Um robô só pode seguir quem o segue.',
  'an account can follow at most {0} users.': 'Uma conta pode seguir no máximo {0} pessoas.',
  'an account can mute at most {0} users.': 'Uma conta pode silenciar no máximo {0} pessoas.',
  'an account can block at most {0} users.': 'Uma conta pode bloquear no máximo {0} pessoas.',
  'say what is wrong.': 'Diga o que está errado.',
  'the note must be at most {0} characters long.': 'A observação deve ter no máximo {0} caracteres.',
  'You cannot report yourself.': 'Você não pode denunciar a si mesmo.',
  'You cannot report your own {0}.': 'Você não pode denunciar o que é seu.',
  'a deleted post cannot be reported.': 'Uma publicação apagada não pode ser denunciada.',
  'a deleted message cannot be reported.': 'Uma mensagem apagada não pode ser denunciada.',
  'write why you do not agree.': 'Escreva por que você não concorda.',
  'the text must be at most {0} characters long.': 'O texto deve ter no máximo {0} caracteres.',
  'this decision has already been withdrawn.': 'Esta decisão já foi retirada.',
  'you have already appealed against this decision.': 'Você já recorreu desta decisão.',
  'you already have {0} open appeals; appeal again when one has been decided.':
    'Já há {0} recursos seus esperando; recorra de novo quando um for decidido.',
  'q contains nothing to search for.': 'A pesquisa não contém nada que possa ser encontrado.',
  'queries may have at most {0} terms in all.': 'Uma pesquisa pode ter no máximo {0} termos.',
} satisfies Record<FormMessage, string>;
