import type { Language } from './types.ts';

export const german: Language = {
  code: 'de',
  homes: [
    ['de-DE', 'Europe/Berlin'],
    ['de-DE', 'Europe/Berlin'],
    ['de-AT', 'Europe/Vienna'],
    ['de-CH', 'Europe/Zurich'],
  ],
  given:
    'Anke|Jörg|Frieda|Matthias|Svenja|Uwe|Lioba|Karl|Greta|Hannes|Birgit|Moritz|Käthe|Jannik|Rieke|Bernd|Selma|Fiete'.split(
      '|',
    ),
  family:
    'Brandt|Köhler|Lindner|Voß|Asmussen|Riedl|Hartwig|Jansen|Pohl|Stöckl|Wiegand|Thoma|Moser|Behrens|Kranz|Ohlsen'.split(
      '|',
    ),
  words: {
    tag: 'Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag',
    wem: 'meiner Schwester|meinem Vater|der Nachbarin|meiner Oma|einem Kollegen|unserem Jüngsten',
    wer: 'meine Schwester|mein Vater|die Nachbarin|meine Oma|mein Kollege|unser Jüngster',
    ort: 'in der Mühlgasse|am Alten Hafen|hinter dem Bahnhof|am Weiher|in der Gerbergasse',
    uhr: 'sechs|halb sieben|acht|zehn|drei|halb fünf',
  },
  now: ['heute früh', 'heute Nachmittag', 'heute Abend', 'heute Nacht'],
  thanks: [
    'Danke, {das probiere ich aus|das hilft mir sehr}!',
    'Ach, darauf wäre ich nie gekommen. {Danke!|Merci!}',
    'Klingt einleuchtend. {Ich berichte.|Wird am Wochenende getestet.}',
    'Das sagt {meine Oma|die Nachbarin} auch. Dann muss es stimmen.',
    'Super, {vielen Dank|danke dir}.',
    'Hatte ich schon versucht, aber wohl nicht geduldig genug.',
  ],
  nods: [
    'Genau {so|das}!',
    'Oh ja!',
    'Danke dir, {das freut mich|wie nett}.',
    'Ganz meine Meinung.',
    'Haha, {so ist es|sehr gut}.',
    'Stimmt auch wieder.',
  ],
  closings: [
    '{Viel Erfolg!|Gutes Gelingen!|Drücke die Daumen.}',
    'Gerne! {Sag Bescheid, wie es lief.|}',
    'Immer gern.',
    'Kein Ding.',
    'Bin gespannt!',
  ],
  bio: [
    'Meistens Tee.',
    'Lese mehr, als ich schreibe.',
    'Braucht morgens Zeit.',
    '{Im Schichtdienst|Tagsüber Schule|Tagsüber Werkstatt|Arbeitet mit Büchern} und {ziemlich müde|meistens draußen}.',
    'Kommt vom Dorf, bleibt dabei.',
  ],
  topics: [
    {
      name: 'gardening',
      tags: ['garten', 'schrebergarten', 'kompost'],
      emoji: ['🌱', '🐌', '🍅'],
      bio: ['Kleingarten, Parzelle <4-88>.', 'Balkon voller Tomaten.', 'Führt Verhandlungen mit Schnecken.'],
      words: { g: 'Zucchini|Tomaten|Buschbohnen|Radieschen|Gurken|Erbsen|Kürbisse' },
      threads: [
        [
          'Über Nacht {alle|die Hälfte der} <g> abgefressen. {Keine Schleimspur.|Nur Stiele übrig.} Wer macht sowas?',
          'Tauben! Bei mir hat nur ein Netz geholfen.',
          'Mit der Taschenlampe um elf rausgehen, dann lernst du sie kennen.',
          'Ein Brett danebenlegen und morgens drunterschauen.',
        ],
        [
          'Die ersten <g> des Jahres. {Drei Stück.|Direkt im Stehen gegessen.|Krumm, aber meine.}',
          'Die ersten schaffen es nie bis in die Küche.',
          'Neid! Meine sind noch daumennagelgroß.',
          'Schmecken ganz anders als gekauft, oder?',
        ],
        [
          'Wer möchte Jungpflanzen? <6-20> <g> übrig, abzuholen <ort>. {Gern gegen Kuchen.|Stehen am Zaun.}',
          'Ich nehme drei! Bin ab <uhr> da.',
          'Welche Sorte ist das?',
          '~Kuchen: Kuchen ist im Ofen.',
        ],
        [
          '{Endlich Regen.|Es regnet!} {Stehe an der Hintertür und höre zu.|Beide Tonnen voll.} #garten',
          'Hier leider nur drei Tropfen.',
          'Man hört richtig, wie alles aufatmet.',
        ],
        [
          'Beim Umsetzen vom Kompost <now> wiedergefunden: {die gute Schere|einen Kartoffelschäler|zwei Etiketten und einen Löffel}. {Wie neu.|Fragen beantworte ich keine.}',
          'Bei uns war es ein Gebiss. Keine weiteren Details.',
          'Der Kompost gibt alles zurück, man muss nur warten.',
        ],
        [
          'Der Nachbar von Parzelle <3-60> gärtnert seit vierzig Jahren. Sein Geheimnis für <g>: „{In Ruhe lassen.|Hingehen.|Brennnesseljauche und Trotz.}“',
          'Das kommt auf ein Schild.',
          '~Trotz: Trotz ist der beste Dünger.',
        ],
      ],
    },
    {
      name: 'baking',
      tags: ['brotbacken', 'sauerteig', 'backen'],
      emoji: ['🍞', '🥨'],
      bio: ['Bäckt am <tag>.', 'Der Sauerteig heißt {Hermann|Ilse|Herr Blubb}.'],
      words: { b: 'Roggenbrot|Dinkelbrot|Bauernbrot|Sauerteigbrot|Kartoffelbrot' },
      threads: [
        [
          'Mein <b> ist {unten verbrannt|innen klitschig|flach wie ein Teller}. {Gleiches Rezept wie immer.|Zum dritten Mal.} Was mache ich falsch?',
          'Länger gehen lassen, und ein Thermometer in den Ofen. Meiner lügt um dreißig Grad.',
          'Ganz auskühlen lassen vor dem Anschneiden. Ich weiß, ich weiß.',
          'Neues Mehl? Dann etwas weniger Wasser.',
        ],
        [
          '<b> aus dem Ofen, <now>, und {das ganze Haus riecht danach|alle plötzlich wach}. {Eine Stunde warten, sagt das Rezept. Haha.|}',
          'Das Knistern beim Abkühlen!',
          'Rezept bitte!',
          'Eine Stunde hat hier noch nie jemand gewartet.',
        ],
        [
          'Hat jemand <ort> einen Löffel Sauerteig übrig? {Meiner ist in die Spülmaschine geraten.|Zahle in Brötchen.}',
          'Na klar, ich stelle ein Glas auf die Mauer.',
          'Mein Beileid. Ja, komm am <tag> vorbei.',
        ],
        [
          '{Mit <wem>|Mit den Kindern} Brezeln gebacken. {Eine sieht aus wie ein Nilpferd.|Mehl bis an die Decke.|<12-30> Stück, keine mehr übrig.}',
          '~Nilpferd: Nilpferd ist eine gültige Brezelform.',
          '~Mehl: Das Mehl findet ihr noch nächstes Jahr.',
        ],
        [
          'Rezept für das <b>, nach dem <wer> immer fragt: <link:brotrezept>. {Besteht hauptsächlich aus Warten.|Ganz ohne Kneten.}',
          'Gleich gespeichert, danke!',
          'Geht das auch mit Vollkornmehl?',
        ],
      ],
    },
    {
      name: 'trains',
      tags: ['bahn', 'nachtzug', 'unterwegs'],
      emoji: ['🚆', '🚉'],
      bio: ['Fensterplatz.', 'Fährt lieber langsam.'],
      words: {
        s: 'Rehe im Nebel|ein Fuchs am Bahndamm|hundert Schrebergärten|ein Mann, der vom Dach winkt|der ganze See in Rosa',
        z: 'Der Regionalzug|Die Nebenbahn|Der Nachtzug|Der 6:42',
      },
      threads: [
        [
          'Aus dem Zugfenster <now>: <s>. {Außer mir hat keiner geschaut.|Kaffee kalt geworden.}',
          'Deshalb immer Fensterplatz.',
          'Ich glaube, ich weiß, wo das ist!',
        ],
        [
          '<z> steht. {Seit <12-50> Minuten.|Mitten im Wald.} {Eine Fremde verteilt Kekse.|Der Schaffner erzählt von seinen Tomaten.}',
          '~Schaffner: Grüße an den Schaffner.',
          '~Kekse: Ich sitze zwei Wagen weiter. Hier keine Kekse!',
          'Bei uns wurde letzte Woche gesungen.',
        ],
        [
          'Mit <wem> per Zug ans Meer, <2-5> Umstiege. Was packt ihr ein? {Und wo würdet ihr übernachten?|}',
          'Proviant für eine Mahlzeit mehr als gedacht.',
          'Eine Verbindung später nehmen, dann ist es Urlaub.',
          'Kartenspiel, und einen Schal als Kissen.',
        ],
        [
          'Im Nachtzug aufgewacht, Rollo hoch: <s>. {Schlecht geschlafen, nichts bereut.|Geht nichts drüber.}',
          'Oben oder unten?',
          'Jetzt will ich sofort los.',
        ],
      ],
    },
    {
      name: 'choir',
      tags: ['chor', 'singen'],
      emoji: ['🎶', '🎼'],
      bio: ['Zweiter Alt.', 'Bass, wenn nicht heiser.'],
      words: {
        st: 'die Tenöre|die Bässe|der Alt|der Sopran',
        lied: 'das Abendlied|der Kanon|das Madrigal|das Stück im Siebenachtel',
      },
      threads: [
        [
          'Probe <now>: eine Stunde lang {vier Takte|Seite drei}. {Und dann plötzlich dieser eine Akkord.|In D angefangen, woanders angekommen.} Diesmal war es nicht <st>.',
          '~Akkord: Gänsehaut!',
          'Es ist nie <st>, sagen wir ja immer.',
          '~woanders: Woanders ankommen heißt Interpretation.',
        ],
        [
          'Uns fehlen noch <2-5> Stimmen bis zum Konzert. {Kein Vorsingen, einfach kommen.|Notenlesen nicht nötig, Kuchen vorhanden.} <tag>, <uhr> Uhr.',
          'Ich habe seit der Schule nicht gesungen. Wirklich ohne Vorsingen?',
          'Ich schicke meinen Mitbewohner, der singt sowieso.',
          'Bin dabei!',
        ],
        [
          'Ohrwurm seit <tag>: <lied>. {Natürlich nur meine Stimme.|Das ganze Büro summt mit.}',
          'Danke, jetzt habe ich ihn auch.',
          'Einmal laut zu Ende singen, dann ist er weg.',
        ],
        [
          'Im Pflegeheim gesungen <now>. {Eine Dame, die nicht mehr spricht, konnte jede Strophe.|Der Hund hat die Oberstimme übernommen.}',
          '~Dame: Da wird mir ganz warm.',
          'Schön, dass ihr das macht.',
        ],
      ],
    },
    {
      name: 'bicycles',
      tags: ['fahrrad', 'selbsthilfewerkstatt', 'radfahren'],
      emoji: ['🚲', '🔧'],
      bio: ['Schraubt am <tag>.', 'Bei jedem Wetter mit dem Rad.'],
      words: { r: 'Tourenrad|Klapprad|Lastenrad|Hollandrad', t: 'Tretlager|Steuersatz|Freilauf|Hinterrad' },
      threads: [
        [
          'Mein <r> {knackt bei jeder Umdrehung|quietscht nur bei Trockenheit|ächzt bergauf}. {Kette ist neu.|} Wo würdet ihr anfangen?',
          'Pedale zuerst. Es sind immer die Pedale.',
          'Sattelstütze fetten, kein Witz.',
          'Komm am <tag> in die Werkstatt, wir hören uns das an.',
        ],
        [
          'Selbsthilfewerkstatt <now>: <5-20> Räder, <2-8> Platten, ein <t> {von 1958|verkehrt herum eingebaut}. {Alle sind nach Hause geradelt.|}',
          'Einer der Platten war meiner. Danke euch!',
          'Braucht ihr noch Reifenheber?',
        ],
        [
          '<t> am <r> sitzt fest. {Zwei Tage Kriechöl, nichts.|Ein Schlüssel ist schon krumm.} Was jetzt?',
          'Erst die Gewinderichtung prüfen. Frag nicht, woher ich das weiß.',
          'Heißes Wasser, Öl, und dann bis morgen warten.',
        ],
        [
          'Mit dem Rad zur Arbeit, {Nebel am Kanal|Rückenwind}. {Einen Reiher getroffen und sonst niemanden.|Schneller als der Bus!}',
          '~Rückenwind: Rückenwind morgens ist Gegenwind abends.',
          '~Reiher: Der Reiher kennt keine Angst.',
        ],
      ],
    },
  ],
};
