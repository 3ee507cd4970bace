import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const entrance = {
  signIn: 'Se connecter',
  signInTo: (app) => markup`Se connecter pour continuer vers ${app}`,
  withPasskey: 'Se connecter avec une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas répondu. Réessayez, ou procédez autrement.',
  forgot: 'Mot de passe oublié ?',
  newHere: (link) => markup`Nouveau ici ? ${link('Créer un compte')}`,
  hereAlready: (link) => markup`Déjà un compte ? ${link('Se connecter')}`,
  login: 'Nom d’utilisateur ou adresse e-mail',
  password: 'Mot de passe',
  showTyped: 'Afficher la saisie',
  join: 'Créer un compte',
  joinTo: (app) => markup`Créer un compte pour continuer vers ${app}`,
  invited: (name) => markup`${name} vous a invité.`,
  invitation: 'Invitation',
  invitationHint: 'Les personnes qui ont un compte peuvent vous donner un lien pour en créer un.',
  username: 'Nom d’utilisateur',
  suggested: 'Encore libres :',
  usernameHint: 'Lettres de a à z, chiffres et tirets bas, 20 au plus. Tout le monde le voit.',
  email: 'Adresse e-mail (facultative)',
  emailHint:
    'Une fois confirmée, elle permet de vous connecter et d’obtenir un nouveau mot de passe. Personne d’autre ne la voit.',
  passwordLength: (min) => plural(min, { one: 'Au moins # caractère.', other: 'Au moins # caractères.' }),
  passwordHint: 'Quelques mots à la suite sont faciles à retenir et difficiles à deviner.',
  reason: 'Pourquoi souhaitez-vous un compte ?',
  reasonHint: 'L’équipe de modération lira votre réponse et décidera pour votre compte.',
  agreeToRules: (rules) => markup`En créant un compte, vous acceptez les ${rules('règles')}.`,
  agreeToTerms: (terms) =>
    markup`En créant un compte, vous acceptez les ${terms('conditions d’utilisation')}.`,
  agree: (rules, terms) =>
    markup`En créant un compte, vous acceptez les ${rules('règles')} et les ${terms('conditions d’utilisation')}.`,
  createAccount: 'Créer le compte',
  askForAccount: 'Demander le compte',
  waiting: 'En attente d’approbation',
  waitingText:
    'L’équipe de modération va examiner votre demande. Vous pourrez vous connecter dès qu’elle l’aura approuvée ; si vous avez indiqué une adresse e-mail, vous recevrez un message.',
  questions: (contact) => markup`Des questions ? ${contact}`,
  toPosts: 'Voir les publications',
  closed: 'Les inscriptions sont fermées pour le moment',
  closedText: 'Aucun nouveau compte n’est accepté.',
  oneMoreStep: 'Encore une étape',
  asksForCode: 'Le mot de passe est correct. Ce compte demande aussi un code.',
  asksForPasskey: 'Le mot de passe est correct. Ce compte demande aussi une clé d’accès.',
  usePasskey: 'Utiliser une clé d’accès',
  code: 'Code',
  recoveryCode: 'Code de récupération',
  codeHint: 'Celui de votre application d’authentification, ou l’un de vos codes de récupération.',
  beginAgain: 'Recommencer',
  signInToGoOn: 'Connectez-vous pour continuer',
  notLost: 'Vous êtes déconnecté. Ce que vous avez saisi n’est pas perdu : connectez-vous pour le retrouver.',
  goOn: 'Continuer',
  signedIn: 'Vous êtes connecté',
  stillHere: 'Ce que vous avez saisi est toujours là. Rien n’a été envoyé.',
  goBack: 'Y revenir',
  noMail:
    'Ce service n’envoie pas d’e-mails. Adressez-vous à ses responsables : ils peuvent vous donner un lien pour choisir un nouveau mot de passe.',
  noMailAsk: (contact) =>
    markup`Ce service n’envoie pas d’e-mails. Pour obtenir un lien et choisir un nouveau mot de passe, contactez : ${contact}`,
  forgotText:
    'Si le compte a une adresse e-mail confirmée, nous y enverrons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Recevoir un lien',
  withoutEmail: (contact) => markup`Sans adresse confirmée, contactez : ${contact}`,
  backToSignIn: 'Retour à la connexion',
  newLink: 'Obtenir un nouveau lien',
  look: 'Consultez votre messagerie',
  onItsWay:
    'Si ce compte existe et que son adresse e-mail est confirmée, un message est en route. Le lien qu’il contient est valable un jour.',
  confirmEmail: 'Confirmer votre adresse e-mail',
  belongs: (email, account) => markup`L’adresse ${email} doit être associée au compte ${account}.`,
  confirm: 'Confirmer',
  confirmed: 'Votre adresse e-mail est confirmée',
  confirmedText: 'Vous pouvez désormais l’utiliser pour vous connecter.',
  setPassword: 'Choisir un nouveau mot de passe',
  forAccount: (account) =>
    markup`Pour le compte ${account}. Vous serez déconnecté partout ailleurs ; les applications gardent leur accès.`,
  newPassword: 'Nouveau mot de passe',
  set: 'Enregistrer le mot de passe',
} satisfies Translation['entrance'];
