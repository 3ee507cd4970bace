/** Names of rooms on a topic, and what they are for. */
export const roomNames: Readonly<Record<string, [title: string, description: string][]>> = {
  gardening: [
    ['The allotment gate', 'Seeds to swap, gluts to give away, and what is eating the beans.'],
    ['Compost corner', 'Everything that rots, and how to make it rot better.'],
  ],
  baking: [
    ['Rise and shine', 'Starters, loaves and flat disasters. Show us your crumb.'],
    ['The oven door', 'Questions while something is in the oven, answered in time.'],
  ],
  cooking: [
    ['What is for supper?', 'Ideas for the evening, from whatever is in the cupboard.'],
    ['Long table', 'We plan the suppers on Cooper Street.'],
  ],
  parenting: [
    ['The school run', 'Lost shoes, lost teeth, lost sleep.'],
    ['Puddles and wellies', 'What to do with children on a wet Sunday.'],
  ],
  birds: [
    ['Seen today', 'What was where this morning. Counts are welcome, guesses too.'],
    ['The hide', 'Quiet talk about birds. Bring a flask.'],
  ],
  hiking: [
    ['Sunday walks', 'Where we go, when we meet, and who brings the map.'],
    ['The long way round', 'Routes that are worth the detour.'],
  ],
  weather: [
    ['Rain gauges', 'Readings from our gardens, every morning.'],
    ['Red sky at night', 'Skies, and what came of them.'],
  ],
  bicycles: [
    ['Spokes and oil', 'Repairs: ask before you take it apart.'],
    ['Group ride', 'The next ride, its hills and its cake.'],
  ],
  code: [
    ['Off by one', 'Small programs, and the evenings they take.'],
    ['Rubber duck', 'Explain the problem here; we nod.'],
  ],
  photography: [
    ['The darkroom', 'Film, paper, and light where none should be.'],
    ['One photo a week', 'Show one, say how it was made, look at the others.'],
  ],
  radio: [
    ['Forty metres', 'Who was heard, from where, with how little.'],
    ['The shack', 'Antennas, soldering, and neighbours who ask.'],
  ],
  history: [
    ['Old maps', 'Where the lanes went before the railway came.'],
    ['The archive table', 'We read what nobody could read.'],
  ],
  library: [
    ['Reading circle', 'One book a month. No spoilers before the tenth.'],
    ['The returns trolley', 'What was brought back, and what was found in it.'],
  ],
  choir: [
    ['Altos and friends', 'Rehearsals, lifts home and forgotten folders.'],
    ['Second tenors', 'All three of us.'],
  ],
  trains: [
    ['Branch line', 'Running days, rolling stock and the tea room.'],
    ['Late again', 'Connections made and missed.'],
  ],
  nights: [
    ['Night shift', 'For all who are awake now.'],
    ['Four thirty', 'The hour when the machine has only soup left.'],
  ],
  astronomy: [
    ['Clear skies', 'Tonight: go out or stay in?'],
    ['Star party', 'We plan the next evening on the hill.'],
  ],
  games: [
    ['The third player', 'Who has time on Thursday?'],
    ['House rules', 'How we play it, and why you are wrong.'],
  ],
  football: [
    ['Sunday league', 'Line-ups, lifts and lost shin pads.'],
    ['Touchline', 'Said at half time.'],
  ],
};
