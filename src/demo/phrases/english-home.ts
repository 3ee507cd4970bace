import type { Topic } from './types.ts';

const gardening: Topic = {
  name: 'gardening',
  tags: ['gardening', 'allotment', 'growyourown', 'compost'],
  emoji: ['🌱', '🥕', '🐌', '🌻'],
  bio: [
    'Allotment <2-48>b, {mostly slugs|mostly weeds|mostly hope}.',
    'Grows {beans|dahlias|too many courgettes|chillies on a windowsill}.',
    'Balcony gardener, <2-9> floors up.',
    'Seed swapper.',
    'Slowly turning a lawn into {a meadow|a vegetable bed|a pond}.',
    'Compost enthusiast.',
  ],
  words: {
    veg: 'runner beans|courgettes|leeks|beetroot|broad beans|tomatoes|squashes|chard|radishes|kale|peas|spring onions',
    flower: 'dahlias|sweet peas|cosmos|foxgloves|marigolds|nasturtiums|hollyhocks|asters',
    pest: 'slugs|pigeons|aphids|flea beetles|whatever lives under the shed|the neighbour’s cat|snails',
    tool: 'hoe|fork|spade|wheelbarrow|watering can|hose reel',
  },
  threads: [
    ['Something has eaten {half|all} my <veg> overnight. {No slime trails, clean bites.|Only the stalks left.} {Who does that?|What do I do now?|Any ideas who it was?}', 'Clean bites on <veg> were pigeons in my case. Netting helped, badly but enough.', 'Go out with a torch at eleven. You will meet them.', 'Mice, I would say. Ours took the <veg> too and left the <veg2> alone.', 'Sow a second row {and call the first one a donation|somewhere they will not look}.', 'Put a plank down next to the row and look under it in the morning. Then you know.'],
    ['Has anybody here kept <veg> going through {a really dry spell|three weeks away}? {I can water twice a week at most.|No tap on the plot.}', 'Mulch as thick as your hand, and water in the evening, slowly, at the root.', 'I sink plant pots between the <veg> and fill those. Far less waste.', 'Ask <@>, they did a whole season with bath water.', 'Twice a week is fine if you soak them properly. Little and often just keeps the roots lazy.'],
    ['First <veg> of the year {<now>|today}. {All four of them.|Not pretty, but mine.|Eaten standing up, straight from the plot.} {|Worth every evening of watering.}', 'The first ones never reach the kitchen, that is the rule.', 'Congratulations! Mine are still thinking about it.', 'How do you get <veg> so early? Mine are the size of a thumbnail.', 'Nothing from a shop tastes like that.'],
    ['Turned the compost <now>. {Found|It gave back} {a teaspoon|two labels|the good secateurs|a doll’s arm|a tennis ball} {I had been missing since last year|nobody will admit to}. {|Otherwise it smells like a forest.}', 'Our heap returned a potato peeler after two years, still sharp.', 'A forest smell means you have done it right.', 'I am convinced mine eats forks.'],
    ['Seed swap at the {community garden|village hall|library} on <day>, from <time>. I have far too many {<veg>|<flower>} and would love {some <veg2>|anything purple|old varieties}. #seedswap', 'I can bring <veg2>! Saved them myself, so no promises.', 'Is it all right to come with empty hands the first time?', 'See you there. I have a shoebox full of <flower>.', 'Could somebody put some <veg> aside for me? Working until {five|six}.'],
    ['The man at plot <2-48> has grown <veg> there for {forty|thirty|fifty} years. Asked him for his secret: “{Leave them alone.|Turn up.|Horse muck and spite.|Talk to the ones at the back.}”', 'I want this on a tea towel.', 'Best gardening advice I have heard all year.', 'He once gave me a bucket of <veg2> and refused to say a word more.'],
    ['My {<tool>|trusty old <tool>} has finally given up after <span>. {Repair or replace?|New handle, or let it go?}', 'Repair! A new handle costs {hardly anything|less than lunch} and the blade is better than anything new.', 'The repair café on <street> fixed mine while I had a coffee.', 'Soak the handle in linseed oil and it will outlive us all.'],
    ['Quiet hour among the <flower> <now>. {Counted <3-9> kinds of bee and gave up.|One very fat bumblebee, asleep.|Did nothing useful whatsoever.}', 'Doing nothing useful is the whole point of <flower>.', 'There is an identification sheet for bees here, if you want to go on counting: <link:bees>', 'Jealous. It has rained on mine all week.'],
    ['Note to self: write the labels. I am now growing {either <veg> or <veg2>|something that is certainly not <veg>|<4-9> pots of mystery} and can only wait.', 'I photograph every tray now. I still do not know what is in them.', 'Mystery pots are the best pots.', 'Crush a leaf and smell it, that settles most cases.'],
    ['Wrote up how we built the {rain barrel|cold frame|raised beds|compost bays} on the shared plot, with costs: <link:plot-notes>. {Total: <18-90> in whatever currency you like.|Mostly pallets and good will.}', 'Very useful! Did you line the pallets with anything?', 'That is about half of what we paid. Saved.', 'Could you add a picture of the corner joints?'],
    ['{Why do|Why is it always the} <pest> {go for the <flower> and ignore the weeds? Asking as a person with a great many weeds.|who get to eat first? I only planted <veg> for myself.}', 'Weeds have been practising for longer.', 'Plant some nasturtiums a little way off and let them have those.', 'If they ever start on bindweed I will build them a statue.'],
    ['{Rain|Proper rain}, at last. Stood {at the back door|in the greenhouse|under the pear tree} and listened to it {for a quarter of an hour|until the tea went cold}.', 'You can hear the whole street breathing out.', 'Both barrels full here!', 'We got about four drops. Please send it on.'],
    ['Giving away {a dozen|about twenty|two trays of} {young|spare} <veg> plants, near <street>. {Bring a box.|First come, first served.|They are by the gate, help yourselves.}', 'Could I have three? I can come {after work|on <day>}.', 'Took two, thank you! Left you a jar of something.', 'Oh, what variety?'],
  ],
};

const baking: Topic = {
  name: 'baking',
  tags: ['baking', 'sourdough', 'bread', 'homebaking'],
  emoji: ['🍞', '🥖', '🔥', '🥐'],
  bio: [
    'Bakes on <day>s.',
    'Owner of a sourdough starter called {Gerald|Doris|The Tenant|Bubbles|Mrs Yeast}.',
    'Rye {person|believer}.',
    'Flour on everything.',
    'Looking for the perfect {bun|crust|baguette|crumpet}.',
  ],
  words: {
    loaf: 'rye loaf|white tin loaf|wholemeal loaf|oat bread|spelt loaf|potato bread|seeded loaf|focaccia|baguette',
    fault: 'dense as a brick|burnt underneath|gummy in the middle|flat as a plate|pale and sad|split down one side',
    flour: 'rye|spelt|strong white|wholemeal|emmer|oat',
    sweet: 'cinnamon buns|scones|a lemon cake|ginger biscuits|plum crumble|almond tart|cardamom knots',
  },
  threads: [
    ['My <loaf> came out <fault> {again|<now>}. {Same recipe as last week, same oven.|<64-80> % water, overnight in the fridge.} What am I missing?', 'Sounds like it needed longer in the tin before baking. Poke it: the dent should come back slowly.', 'Is your oven really as hot as it says? Mine was {thirty|forty} degrees off.', 'New bag of flour? I had the same until I used a bit less water.', 'Wait until it has cooled down completely before cutting. I know. I know.', 'A tray of water at the bottom for the first ten minutes changed everything here.'],
    ['How do you keep a starter alive {over a fortnight away|when you only bake once a month}? {Mine is <span> old and I have grown fond of it.|Asking for a small jar called Doris.}', 'Feed it, let it get going, then fridge. It will sulk for a day afterwards and be fine.', 'Spread a spoonful on baking paper, dry it, crumble it into a jar. Insurance for life.', 'Mine survived two months at the back of the fridge. They are tougher than they look.', 'Give half to a neighbour. Best backup system there is.'],
    ['<^loaf> out of the oven at {half past six|seven|eight}, kitchen {warm|like a bakery}, everybody else {still asleep|suddenly awake}. {|This is the good part of the day.}', 'I can smell it from here.', 'The crackling while it cools is my favourite sound.', 'How long did it prove? Overnight?', 'And then you have to wait an hour. Cruel.'],
    ['Experiment: swapped {a third|half} of the flour for <flour>. {Smells wonderful, rises reluctantly.|Darker crust, softer crumb, will do again.|Nobody noticed except me.}', 'With <flour> I give it a splash more water and another hour.', 'Reluctant is the right word. But the taste!', 'A spoonful of honey helps it along.'],
    ['Made <sweet> for {the choir tea|the office|the street party|a rainy <day>}. <12-40> of them. {There are none left.|I saved one for myself, hidden behind the lentils.|Came home with an empty tin and three requests for the recipe.}', 'Recipe, please!', 'Behind the lentils is no longer safe now that you have told everyone.', 'I had one. I had three. Thank you.', 'The correct number of <sweet> is always one more.'],
    ['Recipe for {the|my} <loaf> that {<kin> keeps asking about|I brought on <day>}: <link:bread-recipe>. {It is mostly waiting.|No kneading at all.|Takes two days, of which you work ten minutes.}', 'Saved, thank you! Does it work with <flour> flour?', 'Made it {last night|at once}. It is very good with salted butter.', 'Mostly waiting is my kind of recipe.'],
    ['Anybody near <street> who could spare a spoonful of {sourdough|rye} starter? {Mine met the dishwasher.|Somebody in this house tidied up.|I pay in buns.}', 'Of course. I will put a jar on the wall {tonight|after work}.', 'Take mine, please, it doubles every day and I am running out of jars.', 'My condolences. Yes, come by on <day>.'],
    ['{Question for the bakers:|Settle an argument:} do you slash a <loaf> {before or after|straight down or at an angle when} it goes {into the fridge|in}? <^kin> and I disagree.', 'After, straight from the cold. The cut stays clean.', 'At a shallow angle, in one go, without thinking about it.', 'I use a serrated knife and no technique and it is still bread.'],
    ['Day <2-9> of a new starter: {smells of apples|smells of feet|two bubbles, much rejoicing|tried to leave the jar}.', 'It always goes quiet around day four. Do not give up.', 'Have you named it yet?', 'Feet today, apples tomorrow. Keep feeding.'],
    ['{Baked with|Taught} {the kids|<kin>|my godson} <now>. Flour on {the ceiling|the dog|the light switches}, <sweet> of every shape. {|One of them looks like a hippo.}', 'A hippo is a perfectly good shape.', 'That is how it starts. Ours now asks for a baking stone.', 'You will find flour until next year.'],
    ['The mill {by the river|past the weir} sells <flour> again, {stone-ground, small bags|<2-5> kilos for <price>}. {Open <day>s.|Ring the bell twice.}', 'Oh good, I thought they had stopped for good.', 'Use it quickly, the fresh kind does not keep as long.', 'Shall we split a big sack?'],
  ],
};

const cooking: Topic = {
  name: 'cooking',
  tags: ['cooking', 'leftovers', 'dinner', 'recipes'],
  emoji: ['🍲', '🧄', '🌶️', '🍅'],
  bio: ['Soup person.', 'Cooks for {one|five|whoever turns up}.', 'Owns one good knife.', 'Never follows the recipe.', 'Collects {church cookbooks|pickle recipes|handwritten recipes}.'],
  words: {
    dish: 'lentil soup|mushroom risotto|bean stew|onion tart|chickpea curry|fish pie|dumplings|shakshuka|potato gratin|leek and barley broth',
    extra: 'a squeeze of lemon|a spoon of miso|smoked paprika|browned butter|more garlic than is polite|a handful of dill|toasted caraway|the rind of an old cheese',
    glut: 'plums|courgettes|windfall apples|green tomatoes|cabbages|quinces|pumpkins|blackberries',
  },
  threads: [
    ['{What do you do with|Send help and recipes:} <3-9> kilos of <glut>? {A neighbour was generous.|There is a limit to crumble.|They keep appearing on the doorstep.}', 'Chutney, the ugly kind. It needs two months and then it is glorious.', 'Cut them up, freeze them flat on a tray, worry in winter.', 'Swap them! Half the street has the opposite problem.', 'I dry <glut> in the oven with the door open a crack. Smells lovely, takes forever.'],
    ['<^dish> with <extra>. {That is it, that is the post.|I have been doing it wrong for twenty years.|Nobody spoke until the bowls were empty.}', 'Writing this down for {<day>|tomorrow}.', 'Yes! And leave it until the next day, if you can.', 'I would add <extra2> as well, but I never know when to stop.', 'Who taught you that?'],
    ['{What is your|Everyone’s} {ten-minute dinner|too-tired-to-cook meal}? {Long shifts this week and I am down to toast.|Must involve one pan.}', 'Noodles, peanut butter, soy, whatever is green.', 'Eggs on anything. Frozen peas count as cooking.', '<^dish> from the freezer, made by a former, better version of myself.', 'Tinned beans with <extra>. Do not laugh until you have tried it.', 'Toast is a meal. Be kind to yourself.'],
    ['Found {gran’s|my mother’s|a stranger’s} recipe for <dish> {in a second-hand cookbook|at the bottom of a drawer}. Instructions in full: “{Cook until done.|The usual amount.|You know how the dough should feel.|Not like last time.}”', 'Ours says “butter, as for a birthday”.', 'Frame it.', 'Have you tried? Did it come out like hers?'],
    ['My <dish> {sticks every single time|tastes of nothing, whatever I do|turns to glue}. {What is the trick?|What would you change?}', 'Salt earlier than you think, and then <extra> at the end.', 'Lower heat and leave it alone. It lets go when it is ready.', 'Ask <@>, theirs is the best I have had.', 'Acid! Nine times out of ten it wants lemon or vinegar.'],
    ['Long table supper on <street> on <day>. Bring {a plate and a chair|something with <glut> in it|a pot of anything}. I am doing <dish> for <20-60>.', 'We are coming, all four of us. I will do a big salad.', 'Can I help carry tables? I am free from <time>.', 'Is there something without meat as well?', 'Last year I sat next to three people I had never met and now we have a book club.'],
    ['Ate lunch {on the back step|on a bench by the canal|in the van} <now>: {cold <dish>, warm sun|yesterday’s <dish>, and a peach|bread, cheese and an onion}. {|Restaurant of the year.}', 'The best table in town.', 'Cold <dish> is an entirely different dish and I prefer it.', 'Sounds like a good half hour.'],
    ['{Sharpened the kitchen knives|Cleaned the oven|Sorted the spice drawer} <now>, for the first time in <span>. {A revelation.|I have <2-5> jars of cumin.|We now own a working kitchen.}', 'You always have more cumin than you think.', 'A sharp knife made me like onions again.', 'Come and do mine?'],
    ['<^kin> asked for <dish> on their birthday instead of cake. {Candle in the middle.|I have never been prouder.|We had both, in the end.}', 'A person of taste.', 'How do you get the candle to stand up?', 'Happy birthday to them!'],
    ['Put up <8-30> jars of <glut> {chutney|pickle|jam} <now>. {The kitchen is a swamp.|Listening to the lids go pop, one by one.|Labels tomorrow.}', 'The pop of the lids is the reward.', 'I have a jar of your last batch left. Guarding it.', 'Would you swap one for honey?'],
  ],
};

const parenting: Topic = {
  name: 'parenting',
  tags: ['parenting', 'kids', 'schoolrun'],
  emoji: ['🧦', '🧸', '🎒', '☔'],
  bio: ['Parent of {two|three|twins|one tornado}.', 'Knows every playground within <2-6> miles.', 'Tired, {mostly happy|often amused}.', 'Finder of lost mittens.'],
  words: {
    age: 'four|five|six|seven|eight|three',
    animal: 'snail|worm|pigeon|dead beetle|lizard|toad|sheep',
    item: 'left shoe|water bottle|library book|recorder|PE bag|lunch box|favourite stick',
  },
  threads: [
    ['The {<age>-year-old|small one} {informs me|announced at breakfast} that {clouds are “sky sheep that gave up”|the moon follows only our car|she is “retired from vegetables”|today is “not really a walking day”|he will marry the bus driver, for the bus}.', 'I would like to retire from vegetables too.', 'Please write these down, you forget so many.', 'Hard to argue with that.', 'Ours says Tuesdays are yellow. No further comment.'],
    ['Any tips for a <age>-year-old who {will not go to sleep before ten|wakes at five, cheerful|refuses every coat|only eats things that are white}? {We have tried everything in the books.|I am so tired.}', 'Ours grew out of it in about two months. Nothing we did made any difference, but hang on.', 'Let them choose between two options, both of which you can live with.', 'Audio stories, very quiet, very boring. Saved us.', 'No tip, just company. Same here since {spring|Christmas|forever}.', 'A kitchen timer. No idea why. It is the timer who says so, not you.'],
    ['Lost: one <item>, {on the way to school|somewhere between the park and <street>}. {Of great emotional value.|The owner is taking it well. The owner is not taking it well.}', 'There is one on the wall outside the bakery!', 'Try the school office, they have a whole wardrobe by now.', 'Will keep an eye out on my walk with the dog.'],
    ['Rainy-day ideas for {two|three} kids and a small flat? {Day <2-5>. The sofa is a ship, the ship is sinking.|We have used up all the tape.}', 'Bath with food colouring and every plastic cup you own.', 'Wellies on and go out anyway. Hot chocolate afterwards.', 'The library has board games to borrow and a carpet that is not yours.', 'Let them wash the potatoes. All of them. Slowly.', 'Masking tape roads on the floor. Kept ours busy for an hour and a half.'],
    ['We had to stop for every <animal> on the way home. <12-50> minutes for {four hundred metres|a ten-minute walk}. {Knew them all by name at the end.|No regrets.}', 'This is the correct speed.', 'The <animal> will remember your kindness.', 'You will miss it when they are twelve and walk ten metres ahead.'],
    ['{Clothes swap|Toy swap|Bike swap} at the {school hall|nursery} on <day> from <time>. {Outgrown wellies especially wanted.|Coffee at the back.} {|More: <link:swap-day>}', 'We have a whole box of wellies, in every size but the right one.', 'Do you need help setting up?', 'Is it all right to just bring things and not take any? We have no room.'],
    ['{Taught|Trying to teach} the <age>-year-old {to ride a bike|to tie shoelaces|to whistle|to swim}. {Who knew there were so many ways of not doing it.|<now> it just happened, from one moment to the next.|We are both being very brave.}', 'Take the pedals off the bike for a week. For shoelaces, two loops.', 'That face when it works!', 'Took us a whole year. It comes when it comes.'],
    ['The parents’ group chat has <40-90> new messages. {It was about a cake.|I am not going to find out why.|One of them was useful.}', 'It was about two cakes.', 'I read the last three and guess the rest.', 'Somebody will summarise it at the gate.'],
    ['House is asleep. {Sat down for the first time since six.|Found a <item> in the fridge.|There is a <animal> in a jam jar on the table and I have been asked to “guard it”.}', 'Guard it well.', 'Best part of the day. And then you fall asleep after ten minutes of it.', 'We had a potato with a face tucked in next to us for weeks.'],
  ],
};

export const home: Topic[] = [gardening, baking, cooking, parenting];
