import type { Language } from './types.ts';

export const portuguese: Language = {
  code: 'pt',
  homes: [
    ['pt-PT', 'Europe/Lisbon'],
    ['pt-BR', 'America/Sao_Paulo'],
    ['pt-BR', 'America/Sao_Paulo'],
  ],
  given: 'Marina|Tiago|Beatriz|Caio|Luísa|Vasco|Helena|Davi|Inácia|Rui|Clara|Otávio'.split('|'),
  family: 'Moreira|Tavares|Pinheiro|Azevedo|Brandão|Falcão|Queiroz|Salgado|Teixeira|Viana|Lobato'.split('|'),
  words: {
    dia: 'sábado|domingo',
    quem: 'minha avó|meu irmão|minha vizinha|meu tio|minha filha',
  },
  now: ['hoje de manhã', 'hoje à tarde', 'hoje à noite', 'esta noite'],
  thanks: [
    'Valeu! {Vou testar no fim de semana.|Ajudou muito.}',
    'Nunca teria pensado nisso. {Valeu!|Agradeço!}',
    'Faz sentido. {Depois conto.|}',
    'Anotado, valeu mesmo.',
  ],
  nods: [
    'Isso mesmo!',
    'Ah, {que gentil|fico feliz}.',
    'Concordo demais.',
    'Verdade!',
    'Haha, {bem assim|é verdade}.',
  ],
  closings: ['Boa sorte! {Depois conta.|}', 'De nada!', 'Imagina!', 'Depois conta!'],
  bio: [
    'Café sem açúcar.',
    'Leio mais do que escrevo.',
    '{No hospital|Na escola|Na oficina|Nos correios} durante a semana.',
  ],
  topics: [
    {
      name: 'birds',
      tags: ['aves', 'natureza', 'observação'],
      emoji: ['🐦', '👀'],
      bio: ['Observo aves da janela.', 'Binóculo sempre na mochila.'],
      words: {
        ave: 'sabiás|beija-flores|corujas|garças|andorinhas|pica-paus',
        onde: 'no parque|na beira do rio|no telhado|no pátio da escola',
      },
      threads: [
        [
          'Vi um casal de <ave> <onde> <now>! {Dois minutos, sem medo nenhum.|Primeiro do ano.}',
          'Que sorte! Procuro há semanas.',
          'Conseguiu foto?',
          'Amo quando param perto.',
        ],
        [
          'Alguém conhece este canto? {Parece uma porta rangendo.|Três notas, pausa, três notas.} Ouço <onde> todo dia às cinco.',
          'Grava com o telefone e põe aqui, ajuda muito.',
          'Às cinco aposto em sabiá. Não falha nunca.',
          'Aqui também! Já aceitei como despertador.',
        ],
        [
          'Um casal de <ave> fazendo ninho {na caixa do correio|na bicicleta|dentro do capacete}. {Agora vou a pé.|Não paga aluguel.}',
          'Queremos notícias desse inquilino.',
          '~a pé: Vai a pé com orgulho.',
        ],
        [
          'Passeio de observação no <dia> bem cedo. {Iniciantes são bem-vindos.|Levo café.} Quem vem?',
          'Eu! Levo pão de queijo.',
          'Posso ir sem binóculo?',
        ],
      ],
    },
    {
      name: 'cooking',
      tags: ['cozinha', 'receitas'],
      emoji: ['🍲', '🌶️'],
      bio: ['Cozinho sem medir.', 'Feijão em fogo baixo.'],
      words: {
        p: 'caldo verde|feijão|bolo de fubá|arroz de forno|moqueca|sopa de abóbora',
        f: 'mangas|goiabas|abóboras|laranjas|figos',
      },
      threads: [
        [
          'O que eu faço com <3-9> quilos de <f>? {A vizinha exagerou.|Não cabe mais na cozinha.}',
          'Doce, e distribui pela rua.',
          'Corta, congela e pensa nisso depois.',
          'Troco por limões!',
        ],
        [
          'Hoje teve <p> {com muito coentro|da receita da minha avó|no fogão a lenha}. {Ninguém falou até acabar.|Sobrou nada.}',
          '~Ninguém falou: O silêncio é o melhor elogio.',
          'Passa a receita?',
          'No dia seguinte fica ainda melhor.',
        ],
        [
          'A receita de <p> de <quem> diz só: “{o de sempre|até dar o ponto|com calma}”.',
          'Emoldura.',
          'A nossa diz “farinha, quanto pedir”.',
        ],
        [
          'O que vocês jantam quando estão mortos de cansaço? {Só sai torrada.|Uma panela só, por favor.}',
          'Ovo com qualquer coisa.',
          '~torrada: Torrada é jantar sim.',
          'Sopa do freezer, presente do meu eu do passado.',
        ],
      ],
    },
    {
      name: 'choir',
      tags: ['coral', 'música'],
      emoji: ['🎶'],
      bio: ['Contralto às quintas.', 'Canto no banho e no coral.'],
      words: { n: 'os tenores|as contraltos|os baixos|as sopranos' },
      threads: [
        [
          'Ensaio <now>: uma hora {em quatro compassos|na mesma página}. {E de repente, aquele acorde.|Começamos em ré e chegamos em outro lugar.} Dessa vez <n> acertaram tudo.',
          '~acorde: Arrepiei!',
          '~outro lugar: Chegar em outro lugar chama-se interpretação.',
          'Voltei para casa cantarolando.',
        ],
        [
          'Faltam vozes para o concerto. {Sem teste, é só chegar.|Não precisa ler partitura, e tem bolo.} Ensaio no <dia>.',
          'Não canto desde a escola. Sem teste mesmo?',
          'Estou dentro!',
          'Vou mandar meu irmão, ele canta no chuveiro.',
        ],
        [
          'Cantamos na casa de repouso <now>. {Uma senhora que já não fala cantou tudo.|O cachorro fez a segunda voz.}',
          'Que coisa linda.',
          '~senhora: A música é a última que vai embora.',
        ],
      ],
    },
    {
      name: 'trains',
      tags: ['trens', 'viagem'],
      emoji: ['🚆'],
      bio: ['Sempre na janela.'],
      words: {
        v: 'garças na névoa|um homem acenando do telhado|o rio inteiro cor-de-rosa|um casamento na plataforma',
      },
      threads: [
        [
          'Da janela do trem <now>: <v>. {Ninguém mais olhou.|Cinco segundos e pronto.}',
          'Por isso, sempre janela.',
          'O melhor cinema que há.',
        ],
        [
          'Trem parado há <10-50> minutos. {Uma senhora está dividindo biscoitos.|O cobrador conta histórias.}',
          '~biscoitos: Guarda um biscoito!',
          'Semana passada teve cantoria.',
        ],
        [
          'Viagem longa de trem com <quem>. O que levar? {São <2-5> baldeações.|}',
          'Comida para uma refeição a mais.',
          'Baralho e um lenço grande.',
          '~baldea: Pega a conexão seguinte, com calma.',
        ],
      ],
    },
  ],
};
