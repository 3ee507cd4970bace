import type { Topic } from './types.ts';

const bicycles: Topic = {
  name: 'bicycles',
  tags: ['bicycles', 'bikerepair', 'cycling', 'repaircafe'],
  emoji: ['🚲', '🔧', '🛠️', '💨'],
  bio: [
    'Fixes bicycles on <day>s.',
    'Rides to work, {slowly|in all weathers}.',
    'N+1 bicycles, one of them works.',
    'Wheel builder, {patient|learning}.',
    'Three-speed hub, no regrets.',
  ],
  words: {
    part: 'bottom bracket|rear hub|headset|freewheel|derailleur|crank|seatpost|front wheel',
    noise:
      'clicks once per turn|groans uphill|squeaks only when it is dry|rattles on cobbles|ticks like a clock',
    bike: 'heavy tourer|folding bike|cargo bike|steel ten-speed|tandem|three-speed|kid’s bike',
  },
  threads: [
    [
      'My <bike> <noise>. {Changed the chain, still there.|Only under load.|Stops when I stop pedalling.} Where would you start looking?',
      'Pedals first. It is always the pedals, and everyone always takes the <part> apart first.',
      'Grease the seatpost. Seriously. Half of all clicks come from there.',
      'Get somebody to ride next to you and listen, you hear it much better from outside.',
      'Check the <part>, mine made the same noise and had a hairline crack.',
      'Bring it on <day>, we have a stand and <span> of combined stubbornness.',
    ],
    [
      'Stuck <part> on a <bike>. {Two days of penetrating oil, no movement.|I have bent one spanner already.} {Heat? Longer lever? Prayer?|What next?}',
      'Check the direction of the thread before you do anything else. Ask me how I know.',
      'Hot water, then oil, then wait until tomorrow. The waiting is the active ingredient.',
      'Clamp the tool in a vice and turn the frame instead.',
      'Ammonia, with the window open, if it is alloy in steel.',
    ],
    [
      'Repair café <now>: <6-24> bikes, <2-9> punctures, one <part> {held on with a spoon|that somebody had put in backwards|older than me}. {|Everybody rode home.}',
      '~spoon: With a spoon?!',
      'Mine was one of the punctures. Thank you, you are all wonderful.',
      'Do you still need tyre levers? I have a drawer full.',
      'Best two hours of my month, even from the tea side of the table.',
    ],
    [
      'Built my first wheel. {It is round. It is really round.|Took <3-9> evenings and one podcast series.|Half a millimetre out and I am not touching it again.} Notes: <link:wheel-notes>',
      '~Half a millimetre: Half a millimetre is better than most shops.',
      'Did you weave the last cross? Those notes are great.',
      'Ride it a bit, then true it once more. And congratulations!',
    ],
    [
      '<2-5> punctures {this week|since <day>}, all {on <street>|rear wheel, same spot|glass}. {Is there a tyre that survives this?|What am I overlooking?}',
      'Run your fingers round the inside of the tyre, slowly. There is a tiny bit of wire in there.',
      'Check the rim tape, if the holes are on the inside.',
      '~glass: Reported the glass to the council, they swept it the same day last time.',
      'Heavier tyres. Slower, but you arrive.',
    ],
    [
      'Rescued a <bike> from {a skip|the canal|<kin>’s garage} for <price>. {Everything is rusty except the bell.|Frame is straight, the rest is a project.|Underneath the paint there is more paint.}',
      'Pictures, please, before and after!',
      '~bell: The bell is always fine. The bell outlives us all.',
      'I may have a matching <part> for that.',
      '~rusty: Steel wool and oil, and a good radio programme.',
    ],
    [
      'Rode to work {in fog|along the canal|with a tailwind} <now>. {Beat the bus by one stop.|Met a heron, two joggers and nobody else.|Arrived grinning, for once.}',
      '~heron: The heron by the second lock? It has no fear at all.',
      '~tailwind: A tailwind in the morning is a headwind going home.',
      '~Beat the bus: Beat the bus! That is the only race I care about.',
    ],
    [
      'Is it worth {repairing|overhauling} the {rear hub|headset|freewheel} on a <bike>, or do you just swap it? {A new one is about <price>.|It has done <span>.}',
      'If it spins smoothly after cleaning, keep it.',
      'New balls, new grease, good for another decade.',
      'Swap it and keep the old one for bits. That is how the drawer starts.',
    ],
    [
      'Group ride on <day>, <20-75> km, {flat|one proper hill|two cake stops}. Leaving <street> at <time>, nobody gets left behind. {|Route: <link:ride-route>}',
      'Is a <bike> all right for that?',
      'In! I will bring the pump that works.',
      '~two cake: Two cake stops is the right number.',
      'Could I join halfway?',
    ],
  ],
};

const radio: Topic = {
  name: 'radio',
  tags: ['hamradio', 'amateurradio', 'qrp', 'shortwave'],
  emoji: ['📻', '📡', '⚡'],
  bio: [
    'Amateur radio, {low power|mostly 40 metres|wire in a tree}.',
    'Morse at <12-25> words a minute.',
    'Listens to static, hears things.',
    'Soldering since I was nine.',
  ],
  words: {
    band: '40 metres|20 metres|80 metres|10 metres|2 metres|30 metres',
    antenna:
      'end-fed wire|dipole in the loft|magnetic loop|vertical made of fishing rod|long wire over the pear tree',
    far: 'Tasmania|Patagonia|Iceland|Cape Verde|Hokkaido|the Azores|Newfoundland|Réunion',
  },
  threads: [
    [
      'Worked <far> on <band> with five watts and my <antenna> <now>. {Hands still shaking.|The report was rubbish and I do not care.|Kettle on, logbook open.}',
      'With five watts! Congratulations.',
      'I heard them too but could not get through. Well done.',
      'What time was that? <^band> was dead here.',
      'It never gets old, does it.',
    ],
    [
      'Noise on <band>, S7, {starts at <time> every evening|comes and goes with the fridge|since <day>}. How do I find {where it comes from|the culprit}?',
      'Battery receiver, turn off the mains at the box. If it goes, it is yours.',
      'Walk the street with a portable and a small loop. Wear something respectable.',
      'Mine was the power supply of a fish tank, three doors down. Lovely people.',
      'Clip ferrites on everything and note what changes.',
    ],
    [
      'Put up the new <antenna> <now>. {It is in a tree and so, nearly, was I.|SWR 1.4 at the first try.|The neighbours think it is a washing line, and I let them.}',
      '~washing line: A washing line with excellent reach.',
      'What height did you manage?',
      '~first try: First try! Write down what you did before it rains.',
    ],
    [
      'How did you learn Morse so that it stuck? {I know the letters but cannot keep up.|Stuck at <6-11> words a minute.}',
      'Never count dots. Learn the sound, fast letters with long gaps.',
      'Ten minutes every day beats an hour on Sunday.',
      'On the air, making mistakes. People are very kind about it.',
      'I hummed shop signs on the way to work for a year.',
    ],
    [
      'Field day on {<hill>|the common}, <day> from <time>. {Visitors welcome, children may press the key.|We need one more tent pole and one more cake.} #fieldday',
      'Can I bring my niece? She has just built a crystal set.',
      '~tent pole: Cake is sorted. Pole: asking my brother.',
      'What bands will you be on? I will listen from home.',
    ],
    [
      '{Fixed|Revived} a {valve receiver|transistor radio from a flea market} <now>: {one capacitor|one dry joint|a dead spider across the tuning gang}. {It hums, it glows, it plays dance music.|<2-60> years of silence, over.}',
      '~glows: The glow alone is worth it.',
      '~capacitor: Was it the usual paper capacitor?',
      '~plays dance: What was the first thing it said?',
    ],
    [
      'Night on <band>, headphones, {rain on the window|everyone asleep}. {Somebody in <far> was sending very slowly and very beautifully.|Just listening.|Two people discussing tomatoes, a continent apart.}',
      'This is why I have a radio.',
      '~sending: There is nothing like a good hand at the key.',
      '~tomatoes: Tomatoes are the true international language.',
    ],
  ].map((thread) => thread.map((text) => text.replace('<hill>', 'Staple Hill')) as [string, ...string[]]),
};

const photography: Topic = {
  name: 'photography',
  tags: ['filmphotography', 'darkroom', 'blackandwhite', 'believeinfilm'],
  emoji: ['📷', '🎞️', '🌒'],
  bio: [
    'Shoots film, {slowly|badly|<12-36> frames a month}.',
    'Darkroom in the bathroom.',
    'Black and white, {mostly grey|mostly walls}.',
    'Three cameras, one light meter, no plan.',
  ],
  words: {
    camera:
      'rangefinder|folding camera|twin lens reflex|point-and-shoot from a charity shop|box camera|second-hand SLR',
    subject:
      'shop windows|the fairground in winter|my neighbours’ hands|wet streets|the last phone boxes|bus shelters|washing lines|allotment sheds',
    mishap:
      'the film had never been wound on|there was no film in it|half the roll is my thumb|the back came open on the bus|I had it at the wrong speed all day',
  },
  threads: [
    [
      'Shot a whole roll of <subject>. Then found out that <mishap>. {Twenty years at this.|Nobody can take the walk away from me.|Back there tomorrow.}',
      'Everybody has done this. Everybody.',
      'The best pictures of my life are on that roll of mine, too.',
      'A good walk, at least. <^subject> will still be there.',
    ],
    [
      'Developed <2-5> rolls {in the bathroom|in the kitchen sink} <now>. {Hanging in the shower like bats.|One of <subject>, I think I like it.|There is one frame I have been hoping for for weeks.}',
      'The moment when you lift the lid! I still hold my breath.',
      '~one frame: Show us the one frame.',
      '~bats: Bats is exactly right.',
    ],
    [
      'My negatives have {streaks along the holes|pale patches|tiny round spots}. {Same developer as always.|New tank.} What did I do wrong?',
      'Turn it over more gently, and give it a tap to get rid of bubbles.',
      'Fixer exhausted? Drop a bit of film leader in and time how long it takes to clear.',
      'A drop of washing-up liquid in the last rinse helped here.',
      'Were the spools completely dry? Mine were not, once.',
    ],
    [
      'Found a <camera> {at the flea market|in <kin>’s attic} for <price>, with a film still in it. {Frame <7-31>.|Shall I develop it?|Somebody stopped in the middle of a summer.}',
      'Develop it! Slowly, at low temperature, and tell us everything.',
      'I found one with a birthday party on it. Managed to give the pictures back.',
      '~develop: Frame it undeveloped. No, wait. Develop it.',
      'Ask @library_arrivals’ people, they have a box for found photographs.',
    ],
    [
      'Which film would you take for <subject> in {dull winter light|hard noon sun|the evening}? {One roll only.|Never get it right.}',
      'The 400 one, pushed one stop. Grain is a friend.',
      'Slow film, a wall to lean on, and patience.',
      'Whatever is in the fridge door. Light matters more.',
    ],
    [
      'New series: <subject>. {<6-20> prints so far.|Not sure what it is about yet.|Started by accident while waiting for a bus.} <link:series>',
      '~prints: Number three! I keep going back to it.',
      'You should hang these in the library.',
      'I like that nobody is in them and still they are full of people.',
    ],
    [
      'The darkroom at the community centre is open again on <day>s. {Red light, hot pipes, terrible radio.|We need trays, tongs and company.}',
      '~trays: I have two enlargers in the cellar, you could have one.',
      'Would you show a beginner how it works?',
      '~radio: I missed that radio.',
    ],
    [
      'Walked <4-15> km with the <camera> <now> and took {one picture|two pictures, one of them by mistake}. {Good day.|That is the point, I tell myself.}',
      'The best exposure is sometimes none.',
      '~picture: And? What was it of?',
      'I come home with thirty-six and wish I had taken one.',
    ],
  ],
};

const code: Topic = {
  name: 'code',
  tags: ['opensource', 'programming', 'selfhosting', 'linux'],
  emoji: ['💻', '🐛', '🧪'],
  bio: [
    'Maintains a small library that {nobody|somebody} needs.',
    'Open source, {evenings only|one issue at a time}.',
    'Runs a server in a cupboard.',
    'Writes tests, mostly afterwards.',
    'Reads the changelog.',
  ],
  words: {
    bug: 'time zones|an off-by-one|a trailing space|a cache nobody knew about|two different kinds of apostrophe|a leap day|a race that only happens on fast machines',
    thing: 'the parser|the importer|the login page|the backup script|the search|the mail queue|the build',
  },
  threads: [
    [
      '<2-7> hours of debugging <thing>. It was <bug>. {It is always <bug>.|I had ruled that out first thing.|The fix is one line, the test is forty.}',
      '~one line: A one-line fix with a forty-line test is the sign of a good day.',
      'Same here last month. I have it on a sticky note now.',
      'Did you ever find out why it worked before?',
      'I would have blamed the network for at least another hour.',
    ],
    [
      'Released version {0|1|2}.<2-19> of my little {feed reader|seed catalogue|tide table|chess clock|choir scheduler}. {Now with dark mode, because you asked.|<3-12> bugs fewer, one new one surely.} <link:release-notes>',
      'Updated, works nicely. The new start page is so much faster.',
      'Thank you for keeping this going!',
      'Is the old export still in there? I depend on it, sorry.',
      '~one new one: Found the new one already, opened an issue. With a patch!',
    ],
    [
      'How do you review a pull request with <60-240> changed files? {Asking for my weekend.|The description says “small cleanup”.}',
      'You ask, kindly, for ten small ones.',
      'Start with the tests. If there are none, that is your review.',
      'Read it commit by commit, with tea. If it is one commit: see above.',
      'Pair on it for an hour. Faster than twenty comments.',
    ],
    [
      'Someone in <street> — sorry, in {New Zealand|Chile|Norway} — sent a patch for <thing> {at three in the morning my time|with a test and a drawing}. I {love|still love} this about open source.',
      '~drawing: A drawing!',
      'Strangers fixing things for each other. It does not get better.',
      'Have you thanked them with a bad pun in the changelog?',
    ],
    [
      'What do you use for backups of {a small home server|family photos|a mail server for six people}? {Mine is a script and a prayer.|I want to sleep better.}',
      'Anything, as long as you have restored from it once. Try it on <day>.',
      'Two disks, one of them at my sister’s. We swap at birthdays.',
      'Append-only over ssh, and a monthly alarm that says “try it”.',
      '~prayer: The prayer should be versioned at least.',
    ],
    [
      'Moved <thing> {to the machine in the cupboard|off the old laptop} <now>. {Uptime of the old one: <300-1900> days.|Downtime: one cup of tea.|Nobody noticed, which is the goal.}',
      '~Nobody noticed: Nobody noticed is the highest praise.',
      '~laptop: A moment of silence for the old laptop.',
      '~cupboard: How loud is the cupboard?',
    ],
    [
      'Good first issues wanted! {Hosting|We are hosting} a beginners’ evening at {the library|the hackspace} on <day>, <time>. {We have <5-14> people who would like to make their first contribution.|Laptops available.}',
      'We have some in the docs, I will label them tonight.',
      'Can I come along as a helper?',
      'I made my first contribution at one of those. It was a comma.',
    ],
    [
      'Deleted <120-900> lines from <thing> <now>. {Tests are green, and so is my mood.|Nothing of value was lost.|Best commit of the month.}',
      'The best code is the code you delete.',
      'Leave it a day before you celebrate.',
      'Was it yours or somebody else’s? Mine is always the hardest.',
    ],
    [
      'Unpopular question: {tabs in config files, why|do you read the manual first, or after|is it ever really <bug>, or do we just say that}?',
      '~manual: After. Always after. The manual is dessert.',
      '~is it ever: I say it is <bug> until proven otherwise and I am right too often.',
      'Some questions are best left to the next release.',
    ],
  ],
};

export const workbench: Topic[] = [bicycles, code, photography, radio];
