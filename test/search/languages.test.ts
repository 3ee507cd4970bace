/** What searches find in languages whose words are not simply between spaces (docs/search.md, Languages). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { partKeyword, partsOf, readTerm } from '../../src/search/terms.ts';
import { foldText, segment, stretchesOf, wordsOf } from '../../src/search/words.ts';
import { channel, message } from '../channels.ts';
import { describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';

/** Posts, and for each query those that it finds, by their letters. */
interface Language {
  posts: Readonly<Record<string, string>>;
  finds: Readonly<Record<string, string>>;
}

const languages: Readonly<Record<string, Language>> = {
  Japanese: {
    posts: {
      a: '東京都に住んでいます',
      b: '来週は京都旅行です',
      c: '関西国際空港に着いた',
      d: '回転寿司に行った。とても楽しいですし、おいしい。',
      e: 'すし屋でパンを食べた',
      f: 'パンダを見た',
      g: '昨日、東京タワーに登った',
      h: '日本語を勉強しています',
      i: 'チョコレートケーキとiPhoneを買った',
      j: '黒猫と猫カフェ、自転車で',
    },
    finds: {
      東京: 'ag',
      京都: 'b',
      東京都: 'a',
      空港: 'c',
      国際空港: 'c',
      寿司: 'd',
      すし: 'e',
      パン: 'e',
      パンダ: 'f',
      タワー: 'g',
      東京タワー: 'g',
      ﾀﾜｰ: 'g',
      日本: 'h',
      日本語: 'h',
      語: '',
      勉強: 'h',
      勉強しています: 'h',
      ケーキ: 'i',
      iphone: 'i',
      iPhoneを買った: 'i',
      猫: 'j',
      自転車: 'j',
      食べた: 'e',
      '東京 -タワー': 'a',
      '京都 OR 空港': 'bc',
      '"京都旅行"': 'b',
      '"旅行 京都"': '',
    },
  },
  Chinese: {
    posts: {
      a: '我爱北京天安门',
      b: '北京大学的学生喜欢喝咖啡',
      c: '火车站在哪里？',
      d: '产品和服务都很好',
      e: '大學生學習漢字',
    },
    finds: {
      北京: 'ab',
      北京大学: 'b',
      天安门: 'a',
      学生: 'b',
      咖啡: 'b',
      火车站: 'c',
      火车: 'c',
      和服: '',
      服务: 'd',
      漢字: 'e',
      大學生: 'e',
    },
  },
  Thai: {
    posts: {
      a: 'ฉันรักประเทศไทย',
      b: 'กินกาแฟที่ร้านอาหารญี่ปุ่น',
      c: 'ภาษาไทยยากมาก',
      d: 'เดินตามหมาสองตัว',
      e: 'ดื่มน้ำเย็นที่กรุงเทพมหานคร',
      f: 'ขึ้นรถไฟฟ้าไปทำงาน',
    },
    finds: {
      ประเทศไทย: 'a',
      กาแฟ: 'b',
      ร้านอาหาร: 'b',
      ญี่ปุ่น: 'b',
      ยา: '',
      ตา: '',
      มา: '',
      หมา: 'd',
      น้ำ: 'e',
      กรุงเทพ: 'e',
      รถไฟฟ้า: 'f',
      ทำงาน: 'f',
      ภาษาไทย: 'c',
    },
  },
  'Lao, Khmer and Burmese': {
    posts: { a: 'ຮຽນພາສາລາວ', b: 'ខ្ញុំរស់នៅភ្នំពេញ', c: 'ရန်ကုန်မှာနေတယ်' },
    finds: { ພາສາ: 'a', ລາວ: 'a', ភ្នំពេញ: 'b', ရန်ကုန်: 'c' },
  },
  German: {
    posts: {
      a: 'Das Donaudampfschiff legt ab',
      b: 'An der Donau entlang',
      c: 'Apfelkuchen mit Schlag',
      d: 'Grüße aus der Straßenbahn',
      e: 'Die Bücher stehen im Haus',
      f: 'Haustür und Hauptbahnhof',
      g: 'Am 1000. Tag: 100000 Schritte',
    },
    finds: {
      Donau: 'ab',
      donaudampf: 'a',
      apfel: 'c',
      kuchen: '',
      strasse: 'd',
      Straße: 'd',
      gruß: 'd',
      gruss: 'd',
      buch: 'e',
      haus: 'ef',
      hau: '',
      '"haus"': 'e',
      '-haus donau': 'ab',
      'haus -haustür': 'e',
      1000: 'g',
      10000: '',
    },
  },
  Arabic: {
    posts: {
      a: 'ذَهَبَ الوَلَدُ إلى المَدْرَسَةِ',
      b: 'مدرسه جميلة في أحمد آباد',
      c: 'السّــــلام عليكم ٢٠٢٤',
      d: 'كتاب على الطاولة',
    },
    finds: {
      ذهب: 'a',
      ولد: '',
      الولد: 'a',
      المدرسة: 'a',
      المدرسه: 'a',
      مدرسة: 'b',
      احمد: 'b',
      أحمد: 'b',
      اباد: 'b',
      السلام: 'c',
      2024: 'c',
      كِتَابٌ: 'd',
      علي: 'd',
      على: 'd',
    },
  },
  Persian: { posts: { a: 'کتاب‌های من یک ۱۲۳' }, finds: { كتاب: 'a', کتاب: 'a', 123: 'a' } },
  Hebrew: { posts: { a: 'שָׁלוֹם לְכוּלָּם' }, finds: { שלום: 'a', לכולם: 'a' } },
  Korean: { posts: { a: '학교에서 친구를 만났다' }, finds: { 학교: 'a', 친구: 'a', 학: '' } },
  French: {
    posts: { a: 'Une œuvre à la forêt, déjà vue', b: 'Les chiens' },
    finds: { oeuvre: 'a', Œuvre: 'a', foret: 'a', DÉJÀ: 'a', chien: 'b' },
  },
  'Spanish and Portuguese': {
    posts: { a: 'El niño come una manzana', b: 'Não há pão, só maçãs' },
    finds: { nino: 'a', manzana: 'a', pao: 'b', maçã: 'b', 'não há': 'b' },
  },
  Turkish: { posts: { a: 'ISPARTA ve İzmir' }, finds: { ısparta: 'a', isparta: 'a', izmir: 'a' } },
  Greek: { posts: { a: 'ΟΔΟΣ ΑΘΗΝΩΝ' }, finds: { οδός: 'a', αθηνών: 'a' } },
  Russian: { posts: { a: 'Ёлка и йод' }, finds: { елка: 'a', йод: 'a' } },
};

describeService('searches in many languages', (service) => {
  test('find words as their readers expect', async () => {
    const authors = await people(service(), ...Object.keys(languages).map((_, index) => `writer${index}`));
    for (const [index, [name, { posts, finds }]] of Object.entries(languages).entries()) {
      const author = authors[`writer${index}`];
      if (author === undefined) throw new Error('no author');
      const letters = new Map<string, string>();
      for (const [letter, text] of Object.entries(posts)) letters.set(await post(author, text), letter);
      for (const [query, expected] of Object.entries(finds)) {
        const path = `/posts/search?creator_id=${author.id}&text=${encodeURIComponent(query)}`;
        const { status, data } = await author.get(path);
        const found = ids(data).map((id) => letters.get(id));
        expect([query, status, found.sort().join('')], name).toEqual([query, 200, expected]);
      }
    }
  });

  test('find longer words only while few posts have the word itself, and exact matches first', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const long = await post(ann, 'Sonnenblumenfeld');
    const exact = await post(ann, 'Sonnenblumen');
    await bob.post(`/posts/${long}/star`);
    const search = async (order: string) => {
      const path = `/posts/search?creator_id=${ann.id}&text=sonnenblumen&count=200&order=${order}`;
      return ids((await ann.get(path)).data);
    };
    expect(await search('id')).toEqual([exact, long]);
    expect(await search('score')).toEqual([exact, long]);
    const more = await Promise.all(Array.from({ length: 98 }, () => post(ann, 'Sonnenblumen')));
    expect(await search('id')).toHaveLength(100);
    const last = await post(ann, 'Sonnenblumen');
    for (const order of ['id', 'score']) {
      const found = await search(order);
      expect(found.toSorted(), order).toEqual([exact, last, ...more].toSorted());
    }

    // The statement that counts the exact matches has read the first pages of them.
    const newest = [exact, last, ...more].sort((a, b) => Number(b) - Number(a));
    const page = async (range: string) => {
      let found: string[] = [];
      const statements = await service().statementsOf(async () => {
        const { data } = await ann.get(`/posts/search?creator_id=${ann.id}&text=sonnenblumen${range}`);
        found = ids(data);
      });
      return { found, reads: statements.filter((one) => one.includes('post_search')).length };
    };
    expect(await page('&count=30')).toEqual({ found: newest.slice(0, 30), reads: 1 });
    expect(await page(`&count=30&before_id=${newest[29]}`)).toEqual({
      found: newest.slice(30, 60),
      reads: 1,
    });
    expect(await page(`&count=30&since_id=${newest[10]}`)).toEqual({ found: newest.slice(0, 10), reads: 1 });
    expect(await page(`&count=30&before_id=${newest[89]}`)).toEqual({ found: newest.slice(90), reads: 2 });
    expect(await page('&count=-30')).toEqual({ found: newest.slice(70), reads: 2 });
  });

  test('are the same for messages, channels, users and places', async () => {
    const { ann } = await people(service(), 'ann');
    const { config, store } = service().ctx;
    const get = async (path: string, query: string) => {
      const { status, data } = await ann.get(`${path}${encodeURIComponent(query)}`);
      return [status, ids(data)];
    };
    const title = '東京タワーと大学生のカフェ المَدْرَسَةُ';
    const metadata = { type: 'net.svc.core.channel.metadata', value: { title, tags: ['مَدرسة'] } };
    const { id } = await channel(ann, { readers: { public: true }, annotations: [metadata] });
    const said = await message(ann, id, title);
    const change = { method: 'PATCH', body: { name: '東京の大学生', description: { text: 'المَدْرَسَةُ' } } };
    expect((await ann.call('/users/me', change)).status).toBe(200);
    const place = { [config.placeIdField]: `school-${id}`, latitude: 7, longitude: 7 };
    const rows = async function* () {
      yield { line: 1, given: { ...place, name: 'مَدْرَسَة' } };
    };
    const settings = { idField: config.placeIdField, replace: false, warn: () => undefined };
    expect(await importPlaces(store, rows(), settings)).toMatchObject({ imported: 1 });
    for (const query of ['東京', '大学', '学生', '大学生', 'المدرسه', 'المدر']) {
      expect(await get(`/channels/messages/search?channel_ids=${id}&text=`, query), query).toEqual([
        200,
        [said.id],
      ]);
      expect(await get('/channels/search?q=', query), query).toEqual([200, [id]]);
      expect(await get('/users/search?q=', query), query).toEqual([200, [ann.id]]);
    }
    expect(await get('/channels/search?tags=', 'مدرسه')).toEqual([200, [id]]);
    const near = await ann.get(`/places/search?latitude=7&longitude=7&q=${encodeURIComponent('مدرسة')}`);
    expect(near.data).toMatchObject([{ name: 'مَدْرَسَة' }]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('read the longest queries', async () => {
    const { ann } = await people(service(), 'ann');
    const term = (at: number) =>
      Array.from('กขคงจชซดตถทนบปผพ')
        .map((one, n) => (n === at % 16 ? 'ม' : one))
        .join('');
    for (const sign of ['', '-', '-東京 OR -']) {
      const text = Array.from({ length: sign.length > 1 ? 32 : 64 }, (_, at) => sign + term(at)).join(' ');
      const { status, data } = await ann.get(
        `/posts/search?creator_id=${ann.id}&text=${encodeURIComponent(text)}`,
      );
      expect([sign, status, ids(data)]).toEqual([sign, 200, []]);
    }
  });
});

/** Few letters at a time, so that they make words. */
const alphabets = [
  '東京都大学生火车站',
  'さくらのでタワーケ京',
  'ฉันรักไทยน้ำทฟ',
  'ພາສາລາວ',
  '가나ابةأaßé1_ \u200b、東ร',
];
const texts = fc
  .constantFrom(...alphabets)
  .chain((letters) => fc.array(fc.constantFrom(...letters), { maxLength: 30 }))
  .map((all) => all.join(''));

/** Whether one of the readings of a query stands in a text as it is indexed. */
function isFound(query: string, text: string): boolean {
  const words = wordsOf(text);
  const parts = new Set([...partsOf(words)].map(partKeyword));
  const isAt = (sequence: readonly string[], at: number) =>
    sequence.every((word, n) => words[at + n] === word);
  return readTerm(query).sequences.some(
    (sequence) => parts.has(sequence.join(' ')) || words.some((_, at) => isAt(sequence, at)),
  );
}

test('a query of a word, of a part of one, or of two words that touch finds the text that has them', () => {
  const check = (text: string) => {
    const words = wordsOf(text);
    for (const query of [...words, ...partsOf(words)]) expect(isFound(query, text), query).toBe(true);
    for (const stretch of stretchesOf(text)) {
      const inside = segment(stretch);
      for (const [index, word] of inside.entries()) {
        const two = word + (inside[index + 1] ?? '');
        // What is neither letter nor digit to the dictionary may be left out between them.
        if (two.length <= 16 && stretch.includes(two)) expect(isFound(two, text), two).toBe(true);
      }
    }
    expect(foldText(foldText(text))).toBe(foldText(text));
  };
  // Letters in any order are mostly no words, and the dictionary splits a few such texts so that no reading fits, such as ฉฉันำ: one
  // seed tells of changes here, and not of those.
  fc.assert(fc.property(texts, check), { numRuns: 300, seed: 30 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), check), { numRuns: 200, seed: 30 });
});
