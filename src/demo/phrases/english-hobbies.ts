import type { Topic } from './types.ts';

const astronomy: Topic = {
  name: 'astronomy',
  tags: ['astronomy', 'darksky', 'stargazing'],
  emoji: ['🔭', '🌌', '🌙', '✨'],
  bio: [
    'Eight-inch mirror, {cloudy garden|kind neighbours}.',
    'Stargazer, {cold feet|warm hat}.',
    'Sketches the moon.',
    'Counts meteors, falls asleep.',
  ],
  words: {
    object:
      'Saturn|Jupiter and four moons|the Pleiades|the Ring Nebula|the Andromeda galaxy|the double cluster|Albireo|the Orion Nebula|a long thin crescent moon',
    gear: 'eight-inch Dobsonian|old refractor|pair of 10x50s|home-made tracker|borrowed telescope',
  },
  threads: [
    [
      'Clear {at last|for forty minutes}! <^object> through the <gear> <now>. {Steady as a postage stamp.|Called the whole family out in pyjamas.|I said “oh” out loud, as always.}',
      '~oh: Everybody says “oh”. It is the law.',
      'Clouds here, naturally. What magnification?',
      '~pyjamas: The pyjama audience is the best audience.',
      '~Steady: Was the seeing as good as that all night?',
    ],
    [
      '{A first telescope for|What would you buy for} <kin>, who {is twelve|has just retired} and wants to see <object>? {Not too big to carry downstairs.|Budget: modest.}',
      'A small Dobsonian. It points where you push it, and that is that.',
      'Good binoculars and a deckchair first. You would be surprised.',
      'Come to the club night and look through all of ours. Then decide.',
      'Nothing with “500x” on the box.',
    ],
    [
      'Counted <11-74> meteors between {midnight and two|eleven and one}, {one with a trail that hung there for seconds|the best one while I was pouring tea}. {Neck: ruined. Mood: excellent.|}',
      '~tea: The best one always comes during tea.',
      'Lie flat, on a camping mat, feet to the north. Saves the neck.',
      'I got <3-9> from the balcony and was very pleased.',
    ],
    [
      'The street lamp outside {our house|the club} has been {shaded|switched to warm light} after <2-20> months of polite letters. {I can see <object> from the bins.|Thank you, whoever read them.}',
      '~from the bins: From the bins! Congratulations.',
      'May I copy your letters?',
      'The moths will thank you as well.',
    ],
    [
      'Club night on <day>, {the field behind the church|the reservoir car park}, from <time>. {If cloudy: soup and slides.|Red torches only, please.} #stargazing',
      'Is there something for children to look through?',
      'Half of my favourite evenings there were the cloudy ones.',
      'I will bring the <gear>.',
    ],
    [
      'Sketched {the crater Plato|the terminator|a sunspot group} for an hour. {Looks like a fried egg.|You see so much more when you have to draw it.|<link:moon-sketch>}',
      '~fried egg: A very accurate fried egg.',
      'Beautiful shading! What pencil is that?',
      'I started drawing because of you and now I own nine erasers.',
    ],
    [
      'Why does <object> look so much {dimmer|smaller|greyer} in my <gear> than in pictures? {Am I doing something wrong?|Still lovely, mind.}',
      'You are doing it right. Cameras collect light for hours, your eye gets a moment.',
      'Look slightly beside it. The edge of your eye is better in the dark.',
      'Half an hour without any phone. It makes all the difference.',
    ],
    [
      'Dew on the mirror, {cat on the charts|battery flat}, clouds from the west. And still: <object>, for {one minute|ten seconds}. {|Going in now.}',
      '~one minute: That minute counts.',
      '~cat: Cats know exactly which chart you need.',
      'A hair dryer on low, for the dew. Not for the cat.',
    ],
  ],
};

const football: Topic = {
  name: 'football',
  tags: ['football', 'sundayleague', 'grassroots'],
  emoji: ['⚽', '🥅', '🧤', '👏'],
  bio: [
    'Left back, {retired twice|slow but honest}.',
    'Coaches the under-{nines|elevens}.',
    'Sunday league {goalkeeper|kit washer}.',
    'Season ticket: the third bench from the left.',
  ],
  words: {
    team: 'the Rovers|Mill Lane|the under-elevens|the Wanderers|the second team|the walking football lot|the library XI',
    score: '3–2|1–1|4–0|2–5|0–0|6–4|1–0',
  },
  threads: [
    [
      '<^team>, full time: <score>. {Winner in the last minute off somebody’s knee.|We deserved a draw, the rain deserved to win.|The keeper is eleven and played like a wall.}',
      '~knee: That knee should be framed.',
      'What a match! I have no voice left.',
      'Well played, everyone. See you at the return match.',
      '~wall: A wall in very large gloves.',
    ],
    [
      'We are {two|three} players short on <day>, {pitch by the river|kick-off <time>}. {Any position, any age over sixteen.|Shirts provided, dignity not.}',
      'I can do the first half.',
      'Have not played since <span> ago. Count me in, with reservations.',
      'My cousin is visiting and owns boots. Is that enough?',
      'Only if I do not have to go in goal.',
    ],
    [
      'How do you get {nine-year-olds to pass the ball|a muddy kit white again|grass stains out of everything}? {Season <2-6>, still no idea.|Asking before the washing machine resigns.}',
      '~pass the ball: Two-touch games in a tiny square. They find out for themselves.',
      '~muddy,grass: Cold water and soap straight away, then sun.',
      '~muddy,grass: Dye it all green. Think about it.',
      '~pass the ball: Make the goal count double if everybody touched the ball.',
    ],
    [
      'First training with <team> <now>. <9-24> kids, {one ball over the fence|two nosebleeds|a dog}, nobody wanted to go home. {|Neither did I.}',
      'Ours has talked of nothing else since.',
      'Need help with the cones? I am good at cones.',
      '~dog: The dog was the best of the midfield, I hear.',
    ],
    [
      'The referee <now> {was fifteen, fair and not afraid of anyone|stopped the game to let a hedgehog cross|apologised to both teams for the wind}. {More of this, please.|Applause from both benches.}',
      'Give that referee the cup.',
      'I was on the other bench and clapped as well.',
      'Who would be a referee? Heroes, that is who.',
    ],
    [
      '<^team> lost <score> and {still sang all the way home|had the better oranges}. {There is always <day>.|Proud of every one of them.}',
      '~oranges: The oranges were excellent, to be fair.',
      '~sang: You do not sing like that after a defeat. We heard you from the bus stop!',
      'Heads up. That second half was good.',
    ],
    [
      'Line-marking machine has {broken|run dry in the middle of the centre circle}. {The pitch now has a personality.|Anybody own a steady hand and a bucket?}',
      '~circle: An egg-shaped centre circle favours the technical side.',
      'I have chalk, a string and a bicycle. On my way.',
      'The school has one to lend, ask at the office.',
    ],
  ],
};

const games: Topic = {
  name: 'games',
  tags: ['boardgames', 'gamenight', 'tabletop'],
  emoji: ['🎲', '♟️', '🃏'],
  bio: [
    'Board games on <day>s.',
    'Always plays {yellow|green|the banker}.',
    'Reads the rules aloud.',
    'Chess by post, move <9-40>.',
    'Bad loser, {in recovery|good host}.',
  ],
  words: {
    game: 'the trading one|a cooperative one about lighthouses|the one with the trains|cribbage|a two-hour thing with sheep|dominoes|go|the bird cards',
    seat: 'second|last|joint last|first, to everybody’s surprise|third',
  },
  threads: [
    [
      'Game night: <game>, <3-7> players, I came <seat>. {Nobody is speaking to <kin>.|The rules lasted longer than the game.|We finished the crisps in round one.}',
      'I stand by every trade I made.',
      '~rules: Next time I explain the rules, with puppets.',
      'You came <seat> because you were too nice in the middle.',
      'Rematch on <day>?',
    ],
    [
      'Looking for a good game for {two tired adults|seven people, some of them nine years old|a long train journey}. {Under an hour.|Nothing with zombies.} What do you play?',
      '<^game2>! Ten minutes to learn and still good after a hundred times.',
      '~train: A pack of cards and a notebook. Ask any grandmother.',
      'The library lends games now, try three and keep none.',
      'Something cooperative, then you can lose together.',
    ],
    [
      'The {blue|last} {sheep|lighthouse|cube|queen} from the {sheep game|game cupboard|big box} has been missing since {Christmas|<day>}. {A button has been promoted.|The dog is under suspicion.}',
      '~button: Ours is a raisin. It has to be replaced every so often.',
      'Look inside the sofa. Then look again, with a torch.',
      'I could print you one, send me the measurements.',
    ],
    [
      'Taught <kin> <game> <now>. {Lost three times in a row.|They have house rules already.|“Again,” they said, before the first round was over.}',
      'You have created a monster.',
      '~house rules: House rules on the first evening, I like them.',
      '~Again: That is the best sound in the world.',
    ],
    [
      'Open table at {the café on <street>|the library} every <day> from <time>. {Come alone, leave with friends.|We teach everything, patiently.} <link:open-table>',
      'I am new in town and a bit shy. Is that all right?',
      'See you there, I will bring <game>.',
      'Could you do one on a weekend too?',
    ],
    [
      'Rules question, for {the trading one|the one with the trains}: {if two people tie for longest road, does the old owner keep it|can you trade on somebody else’s turn|may you look at the discard pile}? {Friendship at stake.|The box only has the Finnish rules.}',
      '~longest road: The old owner keeps it, until somebody is really longer.',
      '~trade: Only with whoever’s turn it is. Page six.',
      '~discard: In our house: yes, if you make the tea.',
      '~Finnish: I read Finnish! Send a picture.',
    ],
    [
      'Move <12-38> of the postal chess game arrived <now>: {a quiet knight move, and a drawing of a hen|resignation, in verse|just a question mark}. {|<span> we have been at it.}',
      '~hen: The hen is clearly a psychological weapon.',
      'I did not know people still did that. How lovely.',
      'What will you answer?',
    ],
  ],
};

export const hobbies: Topic[] = [astronomy, games, football];
