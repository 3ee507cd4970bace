import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'one'>('fr');

export const errors = {
  titles: {
    missing: 'Il n’y a rien ici',
    method: 'Action impossible ici',
    soon: 'De retour dans un instant',
    theirs: 'Cela n’a pas fonctionné',
    ours: 'Une erreur s’est produite',
  },
  missing: 'Il n’y a pas de page à cette adresse, ou vous n’avez pas le droit de la voir.',
  front: 'Aller à l’accueil',
  id: 'Si vous signalez cette erreur, indiquez son identifiant :',
  wait: (seconds) =>
    plural(seconds, {
      one: 'Attendez # seconde avant de réessayer.',
      other: 'Attendez # secondes avant de réessayer.',
    }),
  passwordLength: (min, max) => `Le mot de passe doit contenir de ${min} à ${max} caractères.`,
  fixes: {
    'stale-form':
      'Revenez en arrière, rechargez la page et envoyez de nouveau le formulaire. Les cookies doivent être autorisés.',
    'method-not-allowed': 'Repartez de la page d’accueil.',
    'internal-error': 'L’erreur vient de chez nous. Réessayez plus tard.',
    unavailable: 'Réessayez dans quelques secondes.',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'L’identifiant ou le mot de passe est incorrect.',
    'the password is wrong.': 'Le mot de passe est incorrect.',
    'signing in took too long. Begin again.': 'La connexion a pris trop de temps. Recommencez.',
    'this passkey is of another account.': 'Cette clé d’accès appartient à un autre compte.',
    'confirm first that it is you.': 'Confirmez d’abord qu’il s’agit bien de vous.',
    'this form is out of date or was not sent from our page.':
      'Ce formulaire a expiré ou n’a pas été envoyé depuis notre site.',
    'this invitation is invalid or has expired.': 'Cette invitation n’est pas ou plus valable.',
    'sign-up is closed at present.': 'Les inscriptions sont fermées pour le moment.',
    'signing up needs an invitation.': 'Il faut une invitation pour s’inscrire.',
    'signing up is not possible from your network.': 'L’inscription n’est pas possible depuis votre réseau.',
    'this link has been used, is too old, or is for another e-mail address.':
      'Ce lien a déjà servi, a expiré ou concerne une autre adresse e-mail.',
    'this link has been used, or is older than a day. Ask for a new one.':
      'Ce lien a déjà servi ou date de plus d’un jour. Demandez-en un nouveau.',
    'this link has been used, or is older than seven days.':
      'Ce lien a déjà servi ou date de plus de sept jours.',
    'another account has confirmed this e-mail address.':
      'Un autre compte a déjà confirmé cette adresse e-mail.',
    'tick the box to confirm that everything is to be deleted.':
      'Cochez la case pour confirmer que tout doit être supprimé.',
    'The password must not be the username.': 'Le mot de passe doit être différent du nom d’utilisateur.',
    'there can be at most {0} pins.': 'vous pouvez épingler au plus {0} listes.',
    'only the owner and editors can change a channel.':
      'Seuls le propriétaire et les rédacteurs peuvent modifier un canal.',
    'the query has a quotation mark that is not closed.':
      'La recherche contient un guillemet qui n’est pas fermé.',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'OR ne se trouve pas entre deux termes de la recherche ; comme mot, il s’écrit "OR".',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'Aucun appareil n’attend ce code. Les codes sont valables 15 minutes : vérifiez sur l’appareil.',
  },
} satisfies Translation['errors'];
