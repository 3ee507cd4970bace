import type { Topic } from './types.ts';

const history: Topic = {
  name: 'history',
  tags: ['localhistory', 'archives', 'oldmaps', 'oralhistory'],
  emoji: ['🗝️', '📜', '🏚️'],
  bio: [
    'Local history, {mills and milestones|one street at a time}.',
    'Volunteers at the archive on <day>s.',
    'Reads old maps in bed.',
    'Transcribing a {baker’s|ferryman’s|schoolmistress’s} diary, page <12-240>.',
  ],
  words: {
    place:
      'the old dye works|the ropewalk|the toll house|the picture palace|the ferry landing|the brickfield|the pump room|the tannery',
    year: '1791|1823|1846|1868|1887|1902|1911|1924|1937|1953',
    find: 'a shop ledger|a box of receipts|a bundle of letters|a school register|a hand-drawn map|an auction poster',
  },
  threads: [
    [
      '{Does anybody remember|Who remembers} <place> on <street>? {Collecting stories for the exhibition.|Even small things: smells, names, what it cost.|It is a car park now.}',
      'My mother worked there! She always said you could smell it from the bridge.',
      'We used to climb in through the back as children. Please do not print my name.',
      'There is a photograph of it in the pub, left of the bar.',
      'Ask <@>, the family had the shop next door.',
      'I have a button from a uniform, if that helps.',
    ],
    [
      'Opened a box at the archive <now>: <find> from <year>, {never catalogued|in perfect order|smelling of pipe tobacco}. {On page one, somebody complains about the weather.|There goes my afternoon.}',
      '~complains: Some things never change, especially the complaints.',
      'Will it be scanned? I would love to see it.',
      'Whose hand is it, do you know?',
      '~afternoon: There goes your whole month.',
    ],
    [
      'From a ledger of <year>: “{To one goat, returned, being unsuitable|Paid the boy for silence|For mending of the bell, again|Six candles and no explanation}.” {I need to know more.|}',
      '~goat: In what way unsuitable?',
      'I want the whole story of this.',
      '~again: “Again” does a lot of work there.',
    ],
    [
      'Can anyone {read this word|date this map|place this drawing}? It is from {about <year>|before <year>, I think} and shows <place>. <link:archive-puzzle>',
      'The chimney was built in <year>, so after that at any rate.',
      'I read it as “cooperage”, looking at the other r on the page.',
      'The shadow says you are looking north, so it must be from the bridge.',
      'Try the tithe map next to it, the field names help.',
    ],
    [
      'Walked the line of the {old canal arm|town wall|tramway} <now> with a map from <year>. {Two stones left, one in a hedge.|It goes straight through a bathroom showroom.|The kerb still bends where it used to bend.}',
      '~bend: The bend! I have wondered about that all my life.',
      'Would you do that as a guided walk?',
      '~stone: There is a third stone behind the scout hut.',
    ],
    [
      'Talk on <place> at the {village hall|library} on <day>, <time>. {Slides, biscuits, at least one argument.|Free, draughty, bring a cushion.}',
      'Is it being recorded? I am on shift.',
      '~argument: I come for the argument.',
      '~draughty: Keep me a chair near the radiator, please.',
    ],
    [
      'Recorded <kin>, who is <79-97>, talking about <place> for two hours. {Seventeen names I had never heard.|We both cried a bit.|The tea went cold twice.}',
      'Do this while you can. I wish I had.',
      'Which microphone did you use? I want to record my aunt.',
      'What a gift, for everybody.',
    ],
    [
      'Found <find> {in the wall behind our bathroom|under the floorboards} while {plastering|looking for a leak}. <year>! {The builder sat down with me and we read all of it.|Leak still not found.}',
      'Please take a picture before you touch it any more.',
      'Put a letter of your own back in before you close it up.',
      '~builder: That is a very good builder.',
    ],
  ],
};

const library: Topic = {
  name: 'library',
  tags: ['library', 'books', 'amreading', 'bookclub'],
  emoji: ['📚', '🔖', '☕'],
  bio: [
    'Library volunteer.',
    'Reads {at bus stops|three books at a time|the last page first}.',
    'Book club {founder|deserter}.',
    'Currently overdue.',
  ],
  words: {
    genre:
      'a long sea novel|something with a slow detective|short stories|a book about moss|a family saga|poems I do not understand yet|a history of salt|letters between two sisters',
    found:
      'a train ticket from 1974|a pressed fern|a shopping list (lard, stamps, hope)|a love letter, unsigned|a slice of bacon, fossilised|a knitting pattern',
  },
  threads: [
    [
      'Found in a returned book <now>: <found>. {It is on the noticeboard.|We keep a drawer for these.|The book was <genre>.}',
      'Please do an exhibition of that drawer.',
      'I may have an idea whose that is.',
      'I once left a whole letter in one. Never dared to ask.',
    ],
    [
      'What should I read after <genre>? {I want to stay in that mood.|Nothing over four hundred pages, I have children.}',
      'Something by the same translator. That is how I find things.',
      'Ask at the desk on <day>, they guess right every time.',
      '<^genre2>, oddly. Trust me.',
      'Read it again! It is a different book the second time.',
    ],
    [
      'Halfway through <genre> and {I do not want it to end|nobody has done anything yet and I am gripped|I have started to talk like that}. {Read until two.|No spoilers.}',
      'The middle is the best part.',
      'Wait for the chapter with the dog.',
      'I missed my stop because of that one.',
    ],
    [
      'Book club on <day> at <time>: <genre>. {<3-9> people have read it, two pretend.|Come even if you did not finish.|Last time we talked about soup.}',
      '~two pretend: I am one of the two.',
      'I finished it! On the bus, just now!',
      '~soup: Soup was a good evening, to be fair.',
      'May I bring somebody?',
    ],
    [
      'The community library needs {a second pair of hands on <day>s|someone who can mend spines|shelves, any shelves}. {Pay: tea.|Write to us: <link:volunteer>}',
      '~hands: I could do every other <day>.',
      '~shelves: There is a set of oak shelves in our cellar. You need a van, though.',
      '~spines: I can teach spine repair, it is just paste and patience.',
    ],
    [
      'A {boy of about nine|very old gentleman|woman in a wet coat} at the desk <now>: “{Do you have a book that is not sad at the end?|I have brought it back. I was a child when I borrowed it.|I need everything you have on octopuses.}” {|Best job in the world.}',
      '~not sad,everything: And did you?',
      'This is what libraries are for.',
      '~brought it back: I hope nobody mentioned a fine.',
    ],
    [
      'Returned <2-11> books, borrowed <12-16>. {I only went in to return.|The bag broke on <street>.|This is not a problem, this is a system.}',
      '~system: It is a system.',
      '~bag broke: You can borrow a trolley. I should know.',
      'The ones from the returns shelf count only half.',
    ],
    [
      'Repaired the spines of <5-30> children’s books <now>. {You can tell which page was the favourite.|The dinosaur ones are in the worst state, as ever.}',
      '~favourite: Loved to pieces, literally.',
      '~dinosaur: The dinosaur one may have been us. Sorry.',
      'What glue do you use?',
    ],
  ],
};

const choir: Topic = {
  name: 'choir',
  tags: ['choir', 'singing', 'music'],
  emoji: ['🎶', '🎵', '🎼'],
  bio: [
    'Second alto.',
    'Bass, when not hoarse.',
    'Community choir, <day>s.',
    'Sings in the {car|stairwell|milking parlour}.',
    'Tenor on loan.',
  ],
  words: {
    voice: 'sopranos|altos|tenors|basses',
    piece:
      'the madrigal|the lullaby|the Latin one|the sea shanty|the one in seven-eight|the round|the evening hymn',
  },
  threads: [
    [
      'Rehearsal <now>: <piece>, bars <9-60> to <61-90>, for {an hour|the fifth week}. {And then, suddenly, one chord.|The <voice> were right and will not stop mentioning it.|We started in D and arrived somewhere else.}',
      '~chord: That chord! I had goose pimples.',
      '~were right: The <voice> are always right, as we keep saying.',
      '~somewhere else: Arriving somewhere else is called interpretation.',
      'I hummed it all the way home.',
    ],
    [
      'We need {two|three} more <voice> before the concert. {No audition, just come.|You need not read music, we have patience and cake.} <day>, <time>, {the school hall|St Alder’s}.',
      'I have not sung since school. Really no audition?',
      'My flatmate sings in the shower and is clearly one of your <voice>. I will send them.',
      'Is there parking for a bike with a trailer?',
      'Coming back after the baby, if you will have me!',
    ],
    [
      'How do you learn {your part|<piece>} when {you cannot read music|you stand next to a very loud tenor|everybody else knows it already}?',
      'Record your section on your phone and sing along doing the dishes.',
      'Stand next to <@> and do what they do.',
      'Learn the last page first, then you are always walking towards something you know.',
      'Mark your breaths in pencil. Half of it is breathing.',
    ],
    [
      'Warm-up of the day: {sirens, then tongue twisters, then somebody fainted (fine now)|be a bee|yawning until we all meant it}. {|And the hall heating is still off.}',
      '~be a bee: Be a bee is the only one that works on me.',
      '~heating: I wore two cardigans and still saw my breath.',
      '~fainted: Glad they are fine!',
    ],
    [
      'Concert on <day>! <^piece>, and {a new thing written for us|<6-11> more}. {Doors at <time>.|Free, with a hat for the roof.} <link:concert>',
      'Four of us are coming, we will sit where you can see us.',
      'I heard you rehearse through the window. It is going to be lovely.',
      'Break a leg! Or whatever singers break.',
      'Any chance of a recording for those on shift?',
    ],
    [
      '<^piece> has been in my head {since <day>|for nine days}. {Only the <voice> line, of course.|Caught the whole office humming it.}',
      'Thank you, now I have it as well.',
      'Sing it to the end once, out loud. That lets it out.',
      '~Only the: Only the <voice> line makes a very odd song.',
    ],
    [
      'Sang {at the care home|in the station|at a wedding} <now>. {A lady who does not speak any more sang every word.|Three people missed their train.|The dog joined in on the descant.}',
      '~care home,every word: I had something in my eye reading this.',
      '~care home,every word: Music is the last thing to go.',
      '~dog: The dog can come to rehearsals.',
    ],
  ],
};

const trains: Topic = {
  name: 'trains',
  tags: ['trains', 'railways', 'slowtravel'],
  emoji: ['🚆', '🚉', '🎫'],
  bio: [
    'Window seat.',
    'Volunteer {fireman|guard|painter} on a heritage line.',
    'Timetable reader.',
    'Takes the slow train {on purpose|every time}.',
  ],
  words: {
    line: 'the branch line|the coast line|the night train|the first train north|the valley railcar|the 6:42',
    view: 'deer in the mist|a man waving from a roof|the whole estuary at low tide|a wedding on a platform|forty allotments in a row|a fox walking along the cutting',
  },
  threads: [
    [
      'From the window of <line> <now>: <view>. {Nobody else looked up.|My coffee went cold.|Five seconds and gone.}',
      'This is why I never book the aisle.',
      'I know exactly where that is.',
      'Trains are the best cinema.',
    ],
    [
      '<^line> is {<9-55> minutes late|standing outside the station|a bus today}. {The guard has told us all about his tomatoes.|A stranger is sharing out biscuits.|The sun is out, so never mind.}',
      '~guard: Give our regards to the guard.',
      '~biscuits: I am two carriages behind you, I think. No biscuits here!',
      'Last week we had singing.',
    ],
    [
      'Going {right across the continent|to the far north|to the sea} by train with <kin>, <2-6> changes. {What do you pack for the journey?|Where would you break it overnight?|Any tips for short connections?}',
      'Food for one meal more than you think.',
      '~connections: Sit near the front if the stairs are at the front. Look up the platform plans before.',
      'A pack of cards, and a scarf for a pillow.',
      '~connections,break: Take one connection later than the one they suggest. Then it is a holiday.',
    ],
    [
      '{Painted|Polished|Scraped} {carriage 14|a signal lamp|the old ticket office} all day at the heritage line. {Green in my hair.|There are seven older colours underneath.|Tea from the boiler, as always.}',
      '~seven: Seven! Did you take a sample?',
      'When is the next open day?',
      '~boiler: Boiler tea is the only real tea.',
    ],
    [
      'Signal box at {the junction|the old crossing} is open on <day>. {You may pull a lever.|Bring children and uncles.} <link:open-day>',
      '~uncles: The uncle is already dressed.',
      '~lever: Which lever, though?',
      'We went last year, worth it for the bells alone.',
    ],
    [
      '{Found|Picked up} a timetable from {1938|1956|1961|1972} {at the jumble sale|in a box of books}. {You could get to the coast in fifty minutes. With a buffet car.|Our street had a station!}',
      '~fifty minutes: Fifty minutes! It takes two hours and a bus now.',
      'Could you look up whether it stopped at the mill?',
      'I could read those for hours.',
    ],
    [
      'Woke up on the night train, {pulled up the blind|stood in the corridor}: <view>. {Nothing beats it.|Slept badly, regret nothing.}',
      '~Slept badly: Sleeping badly on a train is better than sleeping well at home.',
      'Top bunk or bottom?',
      'I want to go back right away.',
    ],
  ],
};

const nights: Topic = {
  name: 'nights',
  tags: ['nightshift', 'nights', 'shiftwork'],
  emoji: ['🌙', '☕', '🌃'],
  bio: [
    'Works nights.',
    '{Ward 7|Bakery|Signal box|Switchboard|Sorting office}, mostly between ten and six.',
    'Breakfast at seven in the evening.',
    'Sleeps when you are reading this.',
  ],
  words: {
    place: 'the ward|the sorting office|the bakery|the control room|the depot|the switchboard',
    snack:
      'half a samosa|toast, three times|a cold jacket potato|somebody’s birthday cake|noodles with a spoon',
  },
  threads: [
    [
      'Who else is up? {Quiet at <place>.|Rain on the roof at <place>.|Break until ten past.} {Eating <snack>.|Tell me something good.}',
      'Up. Third of four. Coffee number three.',
      'Awake with a baby, so a kind of night shift.',
      '~something good: Something good: the street is white with blossom and nobody has seen it but us.',
      'Up with the radio on. Hello from far away, it is lunchtime here.',
    ],
    [
      'How do you sleep in the daytime with {a school next door|roadworks outside|two small children}? {Curtains are not enough.|Asking after day <2-5>.}',
      'Foil on the windows, ear plugs, phone in another room. And a sign on the door, with a drawing.',
      'Sunglasses on the way home. Sounds silly, works.',
      'I split it: four hours in the morning, two before the shift.',
      'Brown noise. Like a very calm lorry.',
    ],
    [
      'Last night of <4-7>. {Walking home as the birds start.|Sky going pink behind the depot.|The baker gave me a roll through the back door.} {|Then three whole days.}',
      'Sleep well! You earned it.',
      '~roll: The roll through the back door is the best meal there is.',
      '~three whole: Enjoy the three days. Go and see some people.',
    ],
    [
      'Overheard at <place>, 3:<10-55>: “{Is it still Tuesday?|I had a dream about a spreadsheet and it was right.|You can’t iron soup.}”',
      '~Tuesday: It is never still Tuesday.',
      '~soup: You really cannot.',
      'Four o’clock conversations should be archived.',
    ],
    [
      'Night bus {driver|crew} waited for me <now>, saw me running from <place>. {Made my whole week.|Whoever you are: thank you.}',
      'Night people look after each other.',
      '~driver: That will be Mo on the 40. Always does.',
      'I will pass it on at the depot!',
    ],
    [
      '{Swapped|Ended up swapping} a shift with a colleague so that {she can go to her son’s concert|he can see the meteor shower}. {Now I have <day> off and no plan at all.|Good excuse for a lie-in.}',
      '~no plan: No plan is a good plan. Come to the allotment.',
      'You are a good colleague.',
      '~no plan,lie-in: Sleep. That is the plan.',
    ],
  ],
};

export const town: Topic[] = [history, library, choir, trains, nights];
