import type { Topic } from './types.ts';

const birds: Topic = {
  name: 'birds',
  tags: ['birds', 'birdwatching', 'patchlist', 'nature'],
  emoji: ['🐦', '🦉', '🪶', '👀'],
  bio: [
    'Watches birds from {the kitchen|the bus|the allotment|a very cold hide}.',
    'Patch list: <61-140>.',
    'Can tell a chiffchaff from a willow warbler, {by ear only|on a good day}.',
    'Nest box builder.',
  ],
  words: {
    bird: 'wren|goldcrest|nuthatch|jay|kingfisher|sparrowhawk|tree creeper|grey wagtail|bullfinch|siskin|redstart|barn owl|heron|dipper',
    spot: 'the reservoir|the weir|the old gravel pits|the cemetery|the sewage works|the rail embankment|the estuary|Hollow Wood',
    trait:
      'a white eyebrow and a wheezy call|a rusty tail it never stopped flicking|yellow legs, I think|a streaky breast, sparrow-sized|a song like a squeaky wheel',
  },
  threads: [
    [
      '{What was that?|Help with a bird, please?} {Small and brown|Brownish}, <trait>, low in the {hedge|brambles|reeds} at <spot> <now>.',
      'Small and brown, so it could be anything. But that sounds like a dunnock to me.',
      'Was it alone? With <trait> I would think of a warbler passing through.',
      'Record the sound next time, even on a phone. It helps enormously.',
      'I had the same at <spot> last week and never got a proper look.',
      'Could it have been a young robin? They confuse me every year.',
    ],
    [
      '<^bird> at <spot> <now>! {Two minutes, ten metres away, not a care in the world.|Only heard it, then a flash, then gone.|My first this year.}',
      'Lucky! I have walked round <spot> for weeks without one.',
      'Which side? I could go before work.',
      '~Two minutes: Two minutes is an age with a <bird>.',
      'Lovely. Did you put it on the county list?',
    ],
    [
      'Patch walk: <18-54> species, highlight a <bird>, lowlight {my boots|the wind|forgetting the flask}. {|Full list: <link:patch-log>}',
      '~wind: Good total for a windy day!',
      'Any swallows yet, or still?',
      '~flask: The flask is the most important piece of optics.',
    ],
    [
      'There is a <bird> {tapping at the kitchen window|asleep in the porch|nesting in the bike shed|singing on the chimney} {every morning at {five|half five}|since <day>}. {We have accepted the new arrangement.|It does not pay rent.}',
      'You live with it now.',
      '~window: Mine shouted at its own reflection for a month. A sheet of paper on the outside helped.',
      'Please keep us informed about this tenant.',
    ],
    [
      'Which binoculars would you get somebody who is just starting? {For <kin>, who has discovered the <bird>.|Not too heavy, second-hand is fine.}',
      '8x32, second-hand. Light enough that they are actually taken along.',
      'Let them try a few pairs, faces are so different. The club lends some out.',
      'Anything that focuses close, then they can look at butterflies as well.',
      'I have an old pair in a drawer. They can have them.',
    ],
    [
      'Counted {swifts|starlings|geese} over <street> <now>: <30-400>, then lost count. {|Everybody at the bus stop looked up.}',
      'We had them over the school, the children stopped playing and just stood there.',
      'The noise of it!',
      'Same direction here, about ten minutes later. The same flock?',
    ],
    [
      'Nest box camera: {five eggs|six hungry beaks|one very patient <bird>|nobody home yet, but somebody has swept}. <link:nestbox>',
      'I have had this open in a corner of the screen all day.',
      '~somebody has swept: Somebody has swept! That is promising.',
      'What camera is that? The picture is very clear.',
    ],
    [
      'Guided walk at <spot> on <day>, meet <time> at the {gate|car park|footbridge}. {Beginners very welcome, we stop a lot.|Bring something warm.} #birdwalk',
      'I came last time knowing three birds and went home knowing nine.',
      'Is the path all right with a pushchair?',
      'Will be there. Can bring a spare pair of binoculars.',
    ],
    [
      'Spent an hour waiting for the <bird>. {Saw none. Saw everything else.|It was behind me.|A dog saw it first.} {|I would do it again tomorrow.}',
      '~behind me: They are always behind you.',
      'An hour of sitting still is never wasted.',
      'That is the hobby in two sentences.',
    ],
    [
      '{Learned|Finally learned} the call of the <bird> {from a recording|thanks to <@>} and now I hear it everywhere. {They were there all along.|How did I not notice?}',
      'It is like learning a new word.',
      'Next is the goldcrest, while you still can hear it!',
      'That is the moment when it becomes incurable.',
    ],
  ],
};

const hiking: Topic = {
  name: 'hiking',
  tags: ['hiking', 'walking', 'footpaths', 'outdoors'],
  emoji: ['🥾', '⛰️', '🗺️', '🌧️'],
  bio: [
    'Walks {in any weather|long ways round|with a spaniel}.',
    'Paper maps.',
    '<12-70> summits, <2-9> good sandwiches.',
    'Footpath warden for {three|four} parishes.',
  ],
  words: {
    hill: 'Carrow Fell|the Long Ridge|Hob’s Edge|Staple Hill|the Three Stones|Wether Top|Grey Nab',
    food: 'cheese and pickle sandwich|flask of soup|pork pie|slab of fruit cake|squashed banana|bag of boiled sweets',
    bit: 'the boggy bit after the stile|the last steep pull|the farm with the loud dog|the ford|the wood with no signposts',
  },
  threads: [
    [
      '<^hill> <now>: {cloud down to the boots, saw nothing, loved it|whole coast in view for three minutes, then rain|wind that takes your hat and your opinions}. {|<9-24> km, one <food>.}',
      '~three minutes: Three minutes of view is above average for <hill>.',
      'I was up there {on <day>|last week}, we could not even see each other.',
      'The <food> tastes better up there. Proven.',
      'Which way did you go up?',
    ],
    [
      'Has anyone walked <hill> from the {north|station|reservoir} side lately? {Is <bit> passable after all the rain?|Wondering about the footbridge.|Is the diversion still there?}',
      'Went through on <day>. Wet, but fine with gaiters.',
      '~footbridge: The bridge is back, with new planks. Very grand.',
      'I would go round by the lane, <bit> was knee-deep.',
      'The warden puts the closures here: <link:path-news>',
    ],
    [
      'New boots, <8-20> km. {Left heel: fine. Right heel: a tragedy.|Not one blister. I am suspicious.|I have made a mistake.}',
      'Zinc tape before you start, not after.',
      'Lace them differently over the instep, that cured mine.',
      'Wear them to do the washing-up for a week.',
      '~Right heel: Right heels are always the problem. Nobody knows why.',
    ],
    [
      'The sound of {nothing at all|one sheep|wind in dry grass|a lark, somewhere above} on <hill>. {Stayed twenty minutes longer than planned.|I needed that.}',
      '~one sheep: One sheep is never just one sheep.',
      'You can keep that for a whole week at work.',
      'Thank you for taking us along.',
    ],
    [
      'Planning {three|four|five} days on foot with <kin>, {hut to hut|mostly along the river|no tent}. {What do you always take that nobody thinks of?|What would you leave at home?}',
      '~hut: Ear plugs. Huts are full of people who snore.',
      'A second pair of dry socks that you never, ever walk in.',
      'Leave the third T-shirt. Take the good chocolate.',
      'A short length of string. I have used it for a bootlace, a washing line and a gate.',
      'A paper map, even if you never unfold it.',
    ],
    [
      'Path clearing on <day>: <4-15> volunteers, {one gate rehung|<2-6> stiles mended|a hundred metres of brambles}. {We even found the signpost.|Tea from the boot of a car.} Next one: <link:path-volunteers>',
      'Thank you! I walk that every week and noticed at once.',
      'Count me in for the next one, I have loppers.',
      '~signpost: There was a signpost?',
    ],
    [
      '{Got lost|Took a wrong turn} at <bit> and found {a bench with the best view in the county|a tea room in a barn|a whole field of orchids|somebody’s very polite donkey}. {Not telling where.|Recommended.}',
      '~donkey: I know that donkey.',
      'The best walks have a mistake in them.',
      'You have to tell where. You have to.',
    ],
    [
      'Reminder that {<hill> is free|the last bus from the trailhead goes at ten past five|sheep have right of way}. {Learned <now>.|Do not ask.}',
      'We need to know more about this.',
      '~last bus: I have also met that bus from behind.',
      'Wise words.',
    ],
    [
      'Slow walk with <kin> round {the reservoir|the lower path}, <2-6> km, <3-9> rests. {Talked more than in the whole last year.|Not every walk needs a summit.}',
      'Those are the ones you remember.',
      '~path: The benches on that path are exactly where you need them.',
      'That is lovely.',
    ],
  ],
};

const weather: Topic = {
  name: 'weather',
  tags: ['weather', 'rain', 'clouds', 'sky'],
  emoji: ['🌧️', '☁️', '🌈', '❄️'],
  bio: [
    'Reads the rain gauge at {seven|eight} sharp.',
    'Amateur meteorologist.',
    'Owns <2-9> umbrellas, all elsewhere.',
    'Looks up a lot.',
  ],
  words: {
    sky: 'mackerel sky|towering cumulus|fog so thick the church has gone|double rainbow|sundog on both sides|long roll of cloud like a carpet|green light under the clouds',
    amount: '3|7|11|14|19|22|26|31',
  },
  threads: [
    [
      '<^sky> over {town|the harbour|<street>} <now>. {Did anybody get a picture?|Stopped the car for it.|Came and went in five minutes.}',
      'Saw it from the train! Half the carriage was filming.',
      'I did, but the wires are in the way: <link:sky-photo>',
      'We only had grey here, <2-9> miles away.',
      'That usually means a change within the day.',
    ],
    [
      'Rain gauge: <amount> mm since yesterday{ morning|}. {Most of it in twenty minutes.|The road by the weir is a pond.|Steady, gentle, ideal.}',
      'I had <3-30> up on the hill, so it was quite local.',
      'The drains on <street> gave up, as always.',
      'My water butt says thank you.',
      'What sort of gauge do you use? Mine always reads low.',
    ],
    [
      'First {frost|warm evening|proper gale|mist in the valley} {of the season|in a while}. {Scraped the windscreen with a library card.|Everybody is outside.|The bins have moved to number <12-40>.}',
      '~bins: Ours are in the hedge.',
      '~library card: A library card has many uses.',
      '~frost: Took the geraniums in just in time.',
    ],
    [
      'Does anybody else’s {barometer|knee|cat} know about the weather before the forecast does? {Mine is right about as often.|Asking on behalf of science.}',
      '~knee: My left knee gives about six hours’ notice.',
      '~cat: The cat sits with her back to the stove before snow. Every time.',
      'Swallows low, washing in. That is all I know.',
      '~barometer: The barometer in the pub has said “Change” since I was a boy.',
    ],
    [
      'The forecast said {dry until evening|a light breeze|sunny spells}. {I am writing this from a bus shelter.|My tent disagrees.|The washing is now in three gardens.}',
      '~light breeze: A light breeze took our trampoline.',
      'Forecasts are for a different town, just over the hill.',
      '~bus shelter,tent: At least it is warm rain. Is it warm rain?',
    ],
    [
      'Thunder {over the moor|out at sea|to the south} <now>, <4-15> seconds behind the flash. {Dog under the table. Me at the window.|Unplugged the radio.}',
      'Counting here too. It is moving your way, I think.',
      '~Dog: Poor dog. Ours climbs into the bath.',
      'I love it as long as I am inside.',
    ],
    [
      'Started keeping a weather diary: {temperature, wind, one sentence|a line a day}. <2-30> days in. {Today’s sentence: “Damp, with hope.”|I notice so much more.|Best habit I have had for years.}',
      '~Damp: “Damp, with hope” would do for most of my life.',
      'My grandfather did that for forty years. We still look things up in it.',
      'What do you write when nothing happens?',
    ],
    [
      'How do I keep {a rain gauge from freezing|spiders out of an anemometer|a thermometer out of the afternoon sun}? {The station on the shed reads nonsense by noon.|It is a losing battle.}',
      '~thermometer: A white louvred box, and on the north side. You can build one from old shutters.',
      '~gauge: Take the funnel off in winter and melt what you catch.',
      '~spiders: Peppermint oil for the spiders. They move next door.',
      'Ask @weather_millbrook’s people, they have done this for years.',
    ],
    [
      'That {light|smell|quiet} after rain. {Nothing to add.|Opened every window in the house.|Walked home the long way.}',
      '~smell: Petrichor! My favourite word for my favourite thing.',
      '~window: Windows open here as well.',
      'And then the blackbird starts.',
    ],
  ],
};

export const outdoors: Topic[] = [birds, hiking, weather];
