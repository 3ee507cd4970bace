import type { Language } from './types.ts';

export const french: Language = {
  code: 'fr',
  homes: [
    ['fr-FR', 'Europe/Paris'],
    ['fr-FR', 'Europe/Paris'],
    ['fr-BE', 'Europe/Brussels'],
    ['fr-CA', 'America/Toronto'],
  ],
  given:
    'Élodie|Gaspard|Maëlle|Bastien|Solène|Armand|Capucine|Loïc|Noémie|Yann|Apolline|Rémi|Sylvie|Cédric'.split(
      '|',
    ),
  family:
    'Vasseur|Lemoine|Carpentier|Delorme|Guérin|Morvan|Perrot|Rousselle|Tessier|Blanchet|Chauvin|Kermadec'.split(
      '|',
    ),
  words: {
    jour: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
    qui: 'ma grand-mère|mon frère|la voisine|mon oncle|ma fille',
    lieu: 'la place du marché|la salle des fêtes|la rue du Moulin|la médiathèque',
  },
  now: ['ce matin', 'cet après-midi', 'ce soir', 'cette nuit'],
  thanks: [
    'Merci, {j’essaie ce week-end|ça m’aide beaucoup} !',
    'Je n’y aurais jamais pensé. Merci !',
    'Logique, une fois qu’on le sait. {Je vous dirai.|}',
    '{Noté|C’est noté}, merci mille fois.',
  ],
  nods: [
    'Exactement !',
    'Merci, {c’est gentil|ça me touche}.',
    'Je suis bien d’accord.',
    'Joliment dit.',
    'Ha, {c’est tout à fait ça|pas mieux}.',
  ],
  closings: ['Bon courage ! {Tu nous raconteras.|}', 'Avec plaisir.', 'De rien !', 'Tu nous diras.'],
  bio: [
    'Plutôt thé.',
    'Lit plus que n’écrit.',
    '{À l’hôpital|À l’école|À l’atelier|Au guichet} la semaine.',
    'Vit à la campagne, sans regret.',
  ],
  topics: [
    {
      name: 'gardening',
      tags: ['jardin', 'potager', 'compost'],
      emoji: ['🌱', '🐌'],
      bio: ['Un potager, beaucoup de limaces.', 'Tomates au balcon.'],
      words: { l: 'courgettes|tomates|blettes|fèves|carottes|laitues' },
      threads: [
        [
          'Qui a mangé mes <l> cette nuit ? {Aucune trace de bave.|Il ne reste que les tiges.}',
          'Les pigeons, à coup sûr. Un filet et c’est réglé.',
          'Sors vers onze heures avec une lampe. Tu feras leur connaissance.',
          'Pose une planche à côté et regarde dessous le matin.',
        ],
        [
          'Premières <l> de l’année <now>. {Quatre, exactement.|Mangées debout.|Pas jolies, mais à moi.}',
          'Elles n’arrivent jamais jusqu’à la cuisine.',
          'Les miennes réfléchissent encore.',
        ],
        [
          'La voisine jardine depuis cinquante ans. Son secret pour les <l> : « {Leur ficher la paix.|Y aller tous les jours.|Leur parler, surtout à celles du fond.} »',
          'À broder sur un torchon.',
          '~celles du fond: Surtout à celles du fond, évidemment.',
        ],
        [
          'Enfin la pluie. {Je l’écoute à la porte du fond.|Les deux cuves sont pleines.}',
          'Ici, trois gouttes.',
          'On entend tout le quartier respirer.',
        ],
      ],
    },
    {
      name: 'baking',
      tags: ['pain', 'levain', 'boulange'],
      emoji: ['🥖', '🍞', '🥐'],
      bio: ['Pain le <jour>.', 'Mon levain s’appelle {Marcel|Gisèle|Bulle}.'],
      words: { p: 'pain de seigle|pain de campagne|pain aux noix|gros pain blanc' },
      threads: [
        [
          'Mon <p> est {plat comme une assiette|brûlé dessous|collant au milieu}. {Même recette que d’habitude.|Troisième fois.} Qu’est-ce que je rate ?',
          'Laisse-le refroidir complètement avant de couper. Je sais, c’est dur.',
          'Un thermomètre dans le four : le mien mentait de trente degrés.',
          'Farine nouvelle ? Un peu moins d’eau.',
        ],
        [
          '<^p> sorti du four <now>. {Toute la maison est réveillée.|Il chante en refroidissant.}',
          '~chante: Le meilleur bruit du monde.',
          'Je le sens d’ici.',
          'La recette, s’il te plaît !',
        ],
        [
          'Quelqu’un aurait un peu de levain près de <lieu> ? {Le mien a fini au lave-vaisselle.|Je paie en brioche.}',
          'Bien sûr, je laisse un bocal sur le muret.',
          'Mes condoléances. Passe <jour>.',
        ],
        [
          'Brioche avec <qui> <now>. {De la farine jusqu’au plafond.|L’une ressemble à un hippopotame.}',
          '~hippopotame: Un hippopotame, c’est très bien.',
          '~farine: Vous en retrouverez encore l’an prochain.',
        ],
      ],
    },
    {
      name: 'hiking',
      tags: ['randonnée', 'sentiers', 'marche'],
      emoji: ['🥾', '⛰️'],
      bio: ['Marche lentement, va loin.', 'Cartes en papier.'],
      words: { m: 'la crête|le sentier des douaniers|le col|la boucle du lac|le chemin des moulins' },
      threads: [
        [
          '<9-24> km par <m> <now>. {Trois minutes de vue, puis la pluie.|Pas croisé âme qui vive.|Un âne très poli.}',
          '~Trois minutes: Trois minutes, c’est déjà beaucoup.',
          '~âne: Je connais cet âne.',
          'Tu es parti de quel côté ?',
        ],
        [
          'Est-ce que <m> est praticable après ces pluies ? {La passerelle m’inquiète.|}',
          'J’y suis passé <jour>, humide mais ça va.',
          'Je ferais le tour par la route.',
          'Les fermetures sont ici : <link:sentiers>',
        ],
        [
          'Quatre jours à pied avec <qui>. Qu’est-ce que vous emportez toujours, vous ?',
          'Des bouchons d’oreilles, pour les refuges.',
          'Un bout de ficelle. Ça sert à tout.',
          'Une paire de chaussettes sèches, sacrée, intouchable.',
        ],
        [
          'Chaussures neuves, <8-18> km. {Talon gauche : parfait. Talon droit : une tragédie.|Pas une ampoule, je me méfie.}',
          '~droit: Toujours le droit. Personne ne sait pourquoi.',
          'Mets-les pour faire la vaisselle.',
        ],
      ],
    },
    {
      name: 'history',
      tags: ['histoirelocale', 'archives', 'vieuxpapiers'],
      emoji: ['🗝️', '📜'],
      bio: ['Aux archives le <jour>.', 'Vieilles cartes, vieux moulins.'],
      words: {
        e: 'le vieux lavoir|la filature|le cinéma de quartier|le bac|la tannerie',
        a: '1823|1868|1887|1902|1924|1937',
      },
      threads: [
        [
          'Qui se rappelle <e>, près de <lieu> ? {On prépare une exposition.|Même un détail : une odeur, un nom.}',
          'Ma mère y travaillait ! On le sentait depuis le pont.',
          'Il y a une photo au café, à gauche du comptoir.',
          'Nous y entrions par derrière, enfants. Chut.',
        ],
        [
          'Dans un registre de <a> : « {une chèvre rendue, ne convenant pas|six chandelles, sans explication|réparé la cloche, encore} ».',
          'J’ai besoin de toute l’histoire.',
          '~encore: « Encore » dit tout.',
        ],
        [
          'Carton ouvert aux archives <now> : des lettres de <a>, {jamais classées|en parfait ordre}. {Première page : on se plaint du temps.|}',
          '~temps: Rien ne change.',
          'Seront-elles numérisées ?',
        ],
        [
          'Enregistré <qui> deux heures sur <e>. {Le café a refroidi deux fois.|Dix-sept noms nouveaux.}',
          'Il faut le faire tant qu’on peut.',
          'Quel cadeau.',
        ],
      ],
    },
  ],
};
