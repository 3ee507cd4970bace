import { hobbies } from './english-hobbies.ts';
import { home } from './english-home.ts';
import { outdoors } from './english-outdoors.ts';
import { town } from './english-town.ts';
import { workbench } from './english-workbench.ts';
import type { Language } from './types.ts';

export const english: Language = {
  code: 'en',
  homes: [
    ['en-GB', 'Europe/London'],
    ['en-GB', 'Europe/London'],
    ['en-GB', 'Europe/London'],
    ['en-IE', 'Europe/Dublin'],
    ['en-US', 'America/New_York'],
    ['en-US', 'America/Chicago'],
    ['en-US', 'America/Los_Angeles'],
    ['en-CA', 'America/Toronto'],
    ['en-AU', 'Australia/Melbourne'],
    ['en-NZ', 'Pacific/Auckland'],
    ['en-IN', 'Asia/Kolkata'],
  ],
  given:
    'Maren|Tom|Ivy|Rashid|Nell|Owen|Priya|Callum|Beth|Joan|Femi|Rosa|Dermot|Hattie|Sunil|Gwen|Alfie|Moira|Kit|Leila|Stan|Ffion|Ade|Cora|Hugh|Mina|Jonty|Esther|Bram|Tilda|Wes|Aoife|Noor|Glenn|Peggy|Ravi|Una|Dex|Marta|Silas|Zadie|Ewan|Lottie|Ken|Odette|Frank|Shona|Imran|Dot|Jude|Tess|Vikram|Anwen|Luis|Bea|Roland|Sadie|Yan|Flora|Mick'.split(
      '|',
    ),
  family:
    'Holt|Ashby|Quill|Mensah|Tranter|Okoro|Pike|Larkin|Sandhu|Fenwick|Marsh|Doyle|Hobbs|Rahman|Thorne|Kerr|Bellamy|Nair|Cobb|Wardle|Iqbal|Penrose|Sykes|Adeyemi|Crabtree|Lowe|Byrne|Tapper|Varga|Hollis|Gill|Murdoch|Stokes|Anand|Rudge|Poole|Whitlock|Bains|Farrow|Greaves|Osei|Drake|Lund|Petrie|Swales|Haddad|Birch|Cope|Nolan|Rowe'.split(
      '|',
    ),
  words: {
    day: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
    kin: 'my sister|my dad|my neighbour|my gran|my eldest|my flatmate|my other half|a friend|my uncle|my brother-in-law',
    street: 'Dyer Street|Mill Lane|Station Road|Tanner Row|Chapel Hill|Weir Street|Market Row|Cooper Street',
    time: 'six|half past seven|eight|quarter to nine|ten|half two|four|half five',
    span: 'three weeks|a month|ten days|two winters|half a year|five years|ages|most of a decade',
    price: 'a fiver|three pounds|next to nothing|two jars of honey|a bag of plums|less than lunch',
  },
  now: ['this morning', 'this afternoon', 'this evening', 'tonight'],
  thanks: [
    '{Thank you|Thanks}, {that makes sense|that is really helpful|exactly what I needed}.',
    'Oh, {good idea|clever|of course}. {Thanks!|Thank you!|Much obliged.}',
    'I had not thought of that{ at all|}. {Thanks!|Thank you!|Noted.}',
    '{Right|Okay}, that {helps|settles it}{ then|}. {Cheers!|Ta!|Thank you.}',
    '{Perfect|Lovely}, thanks. {Will report back.|}',
    'You are a {star|treasure|lifesaver}, thank you.',
    '{Cheers|Thanks}, {writing that down|noted|saved for later}.',
    'Makes sense when you put it like that. {Thank you.|Thanks!}',
    'I knew somebody here would {know|come up with something}.{ Thanks!|}',
    'That is {kind|good to hear}, thank you.',
    'Ha! {Fair enough.|I like that.|That helps, oddly.}',
    'Good {point|thinking}. {I shall remember that.|Thanks!|Thank you!}',
  ],
  nods: [
    '{Ha, exactly.|Exactly that.|Yes!|Exactly!}',
    '{Ha!|Hah,} {I had to laugh|that is going on the fridge}.',
    '{Thank you|Thanks}, that {is kind{ of you|}|is good to hear|made me smile}.',
    'That is {such a good point|a fair point|true, actually}.',
    '{Oh, I like that|Love that|What a nice thought}.',
    'Right? {I keep thinking about it.|It made my day.|}',
    '{Quite so|Very true|So true}.',
    'Good to {know|hear}! {Thank you.|}',
  ],
  closings: [
    '{Good luck!|Fingers crossed.|Let us know how it goes.}',
    '{Any time|No trouble|You’re welcome|Glad to help}.',
    'Report back{, please|}! {I am curious now.|We want to know.|}',
    'Ha, {always|of course|naturally}.',
    '{Happy to help|Pleasure}! {Somebody told me once, I am only passing it on.|}',
  ],
  bio: [
    'Tea, mostly.',
    'Here to {listen|learn|read} {more than|rather than} to talk.',
    'Opinions change with the {weather|tide|bus timetable}.',
    'Slow to answer, glad to be asked.',
    '{Retired|Semi-retired} {teacher|surveyor|nurse|postman|typesetter|bus driver|lab technician}.',
    '{Nurse|Electrician|Bus driver|Physics teacher|Joiner|Archivist|Radiographer|Gardener|Translator|Postal worker} {by day|by trade|in working hours}.',
    'Two {cats|kids|left feet|dogs|jobs}, one {kitchen table|bicycle|shed|good coat}.',
    'Moved here for {a year|a job|love}, stayed for {the hills|the people|the bakery}.',
    'Still {learning|unpacking|looking for my keys}.',
    '{Grew up by the sea|Born in a snowstorm|Raised over a shop}, and it shows.',
    'Will talk to any {dog|stranger|stallholder}.',
    'Makes lists, loses lists.',
  ],
  topics: [...home, ...outdoors, ...workbench, ...town, ...hobbies],
};
