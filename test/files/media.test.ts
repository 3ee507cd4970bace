/** Video, audio and moving pictures: how they are uploaded, limited, attached, shown and served. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { hiddenFields, signedUp } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { blankPng } from '../png.ts';
import { newFile, sendForm, upload } from './files.ts';

const bytes = 'not really a film, and nobody looks';
const film = (name = 'bees.mp4', type = 'video/mp4', content: string | Buffer<ArrayBufferLike> = bytes) =>
  new File([Buffer.from(content as string)], name, { type });
const key = (letter: string): string => letter.repeat(40);

/** A PNG that says it has so many frames. */
function apng(frames: number): Buffer {
  const still = blankPng(20);
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.alloc(8)]);
  body.writeUInt32BE(frames, 4);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  sum.writeUInt32BE(crc32(body));
  // After the signature and the header.
  return Buffer.concat([still.subarray(0, 33), length, body, sum, still.subarray(33)]);
}

describeService(
  'video, audio and moving pictures',
  (service) => {
    let ada: Person;
    let eve: Awaited<ReturnType<typeof signedUp>>;
    let api: Awaited<ReturnType<ReturnType<typeof service>['tokenFor']>>;
    let hidden: Record<string, string>;
    let poster: Buffer;
    let frames: Buffer[];

    beforeAll(async () => {
      ada = await service().person('ada');
      eve = await signedUp(service(), 'eve');
      api = await service().tokenFor(eve, ['files', 'write_post', 'messages', 'stream']);
      hidden = hiddenFields((await eve.get('/home')).text, '/compose');
      const frame = (red: number) =>
        sharp({ create: { width: 320, height: 180, channels: 3, background: { r: red, g: 60, b: 60 } } })
          .png()
          .toBuffer();
      frames = await Promise.all([0, 90, 180].map(frame));
      poster = await sharp(frames[0]).jpeg().toBuffer();
    });

    const picture = (content: Uint8Array = poster, type = 'image/jpeg') =>
      new File([Buffer.from(content)], 'poster.jpg', { type });
    const send = (once: string, files: Record<string, File>) =>
      eve.request('/compose/files', { form: { csrf: hidden.csrf ?? '', once }, files });
    const uploaded = async (once: string, files: Record<string, File>): Promise<string> => {
      const { status, location, text } = await send(once, files);
      expect(status, text).toBe(303);
      return /\d+$/.exec(location)![0];
    };
    const post = async (fields: Record<string, string>): Promise<Json> => {
      const { csrf = '' } = hidden;
      const { status, location, text } = await eve.request('/compose', {
        form: { csrf, once: crypto.randomUUID(), next: '/home', ...fields },
      });
      expect(status, text).toBe(303);
      const [id = ''] = /\d+$/.exec(location) ?? [];
      return (await api.get(`/posts/${id}?include_annotations=1`)).data;
    };
    const pageOf = async (path: string) => {
      const { status, text } = await eve.get(path);
      expect(status, path).toBe(200);
      return new Doc(text);
    };
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, service().origin), { headers });

    test('a video with a picture is an html5video, without a text, and plays nothing by itself', async () => {
      const id = await uploaded(key('a'), { content: film(), poster: picture() });
      const part = new Doc((await eve.get(`/fragments/upload?file=${id}`)).text);
      expect(part.all('span').some((one) => attr(one, 'data-picture') !== undefined)).toBe(true);
      const { id: at, annotations } = await post({ text: '', file1: id, description1: 'Bees that dance' });
      expect(annotations).toEqual([
        {
          type: 'net.svc.core.oembed',
          value: expect.objectContaining({
            ...{ type: 'html5video', version: '1.0', width: 320, height: 180, title: 'Bees that dance' },
            sources: [{ type: 'video/mp4', url: expect.stringContaining(`/f/${id}/in/post-${at}`) }],
            ...{ thumbnail_width: 320, thumbnail_height: 180, file_id: id },
          }),
        },
      ]);
      const [{ value }] = annotations;
      expect(await (await get(value.sources[0].url)).text()).toBe(bytes);
      expect((await get(value.thumbnail_url)).headers.get('content-type')).toBe('image/jpeg');
      const doc = await pageOf(`/@${eve.username}/post/${at}`);
      const [video] = doc.all('video');
      const shown = Object.fromEntries(video!.attrs.map((one) => [one.name, one.value]));
      expect(shown).toMatchObject({ controls: '', preload: 'metadata', width: '320', height: '180' });
      expect(shown['aria-label']).toBe('Bees that dance');
      expect(shown).not.toHaveProperty('autoplay');
      expect(await (await get(shown.src!)).text()).toBe(bytes);
      expect(Buffer.from(await (await get(shown.poster!)).arrayBuffer()).subarray(0, 2)).toEqual(
        Buffer.from([0xff, 0xd8]),
      );
      const { data: found } = await api.get('/posts/search?has_oembed_html5video=1');
      expect(found.map((one: Json) => one.id)).toContain(at);
      // The page of the file, for its owner alone.
      expect((await pageOf(`/account/files/${id}`)).all('video')).toHaveLength(1);
      const other = await signedUp(service());
      expect((await other.get(`/account/files/${id}`)).status).toBe(404);
      await api.delete(`/posts/${at}`);
      expect((await get(value.sources[0].url, { accept: 'application/json' })).status).toBe(404);
    });

    test('audio, and a video without a picture, are attachments with a player', async () => {
      const [sound, plain, notes] = await Promise.all([
        uploaded(key('b'), { content: film('song.mp3', 'audio/mpeg') }),
        uploaded(key('c'), { content: film('raw.webm', 'video/webm') }),
        uploaded(key('d'), { content: film('notes.txt', 'text/plain') }),
      ]);
      const { id, annotations } = await post({ text: 'Listen', file1: sound, file2: plain, file3: notes });
      expect(annotations).toMatchObject([{ type: 'net.svc.core.attachments' }]);
      const doc = await pageOf(`/@${eve.username}/post/${id}`);
      const [audio, video] = [doc.all('audio'), doc.all('video')];
      expect([audio.length, video.length]).toEqual([1, 1]);
      expect([audio[0]!, video[0]!].map((one) => attr(one, 'aria-label'))).toEqual(['song.mp3', 'raw.webm']);
      expect([...audio, ...video].some((one) => attr(one, 'autoplay') !== undefined)).toBe(false);
      expect(doc.all('a').map((one) => attr(one, 'href'))).toContain(attr(audio[0]!, 'src'));
    });

    test('a message shows them to who reads it, by URLs that expire', async () => {
      const id = await uploaded(key('e'), { content: film('secret.webm', 'video/webm'), poster: picture() });
      const { data } = await api.post('/channels/pm/messages', { text: 'Hi', destinations: [ada.id] });
      const path = `/channels/${data.channel_id}`;
      const { status } = await eve.submit(path, `${path}/messages`, { text: 'Look', file1: id });
      expect(status).toBe(303);
      const { data: list } = await ada.get(`${path}/messages?include_annotations=1`);
      const { value } = list[0].annotations[0];
      expect(value).toMatchObject({ type: 'html5video', file_id: id });
      expect(value.sources[0].url).toBe(value.url);
      expect(value.url).toMatch(/expires=\d+&signature=/);
      expect((await pageOf(path)).all('video')).toHaveLength(1);
      expect((await get(`/f/${id}/in/message-${list[0].id}`, { accept: 'text/plain' })).status).toBe(404);
    });

    test('apps give a video a picture as a derived file with the key poster; without it nothing is shown', async () => {
      const parts = [
        { name: 'type', content: 'com.example.film' },
        { name: 'poster', content: poster, filename: 'p.jpg', type: 'image/jpeg' },
        { name: 'content', content: bytes, filename: 'a.mp4', type: 'video/mp4' },
      ];
      const shownBy = async ({ id: file_id, file_token }: Json) => {
        const value = { '+net.svc.core.file': { file_id, file_token, format: 'oembed' } };
        const annotations = [{ type: 'net.svc.core.oembed', value }];
        const made = await api.post('/posts?include_annotations=1', { text: 'Film', annotations });
        return made.data.annotations[0].value;
      };
      expect(await shownBy((await sendForm(api, '/files', parts)).data)).toMatchObject({
        type: 'html5video',
      });
      const plain = [parts[0]!, { ...parts[1]!, content: 'no picture' }, parts[2]!];
      expect(await shownBy((await sendForm(api, '/files', plain)).data)).not.toHaveProperty('type');
      const sound = [parts[0]!, parts[1]!, { ...parts[2]!, type: 'audio/mpeg' }];
      expect(await shownBy((await sendForm(api, '/files', sound)).data)).not.toHaveProperty('type');
    });

    test('what a page sends in place of a picture is refused and leaves nothing', async () => {
      const used = async () => (await api.get('/token')).data.storage.used;
      const before = await used();
      const wrong: [Record<string, File>, number][] = [
        [{ content: film(), poster: picture(Buffer.from('<svg/>'), 'image/svg+xml') }, 400],
        [{ content: film(), poster: picture(poster, 'text/html') }, 400],
        [{ content: film('a.mp3', 'audio/mpeg'), poster: picture() }, 400],
        [{ poster: picture() }, 400],
        [{ content: picture(), poster: picture() }, 400],
        [{ content: film('a.mp4', 'video/mp4', Buffer.alloc(1_000_001)) }, 507],
        [{ content: film('a.mp3', 'audio/mpeg', Buffer.alloc(1_000_001)) }, 507],
      ];
      for (const [index, [files, status]] of wrong.entries())
        expect((await send(key('f') + index, files)).status, String(index)).toBe(status);
      expect(await used()).toBe(before);
      expect((await send(key('g'), { content: film('a.bin', 'a/b', Buffer.alloc(1_000_001)) })).status).toBe(
        303,
      );
      const { id } = await newFile(api, { kind: 'other' });
      const large = await upload(api, `/files/${id}/content`, Buffer.alloc(1_000_001), {
        'content-type': 'video/webm',
      });
      expect(large.body.meta).toMatchObject({
        code: 507,
        error_message: 'Insufficient storage: a video or audio file may be at most 1000000 bytes.',
      });
    });

    test('an address that leads out of the files is not loaded, and no name hides how it ends', async () => {
      const { origin } = service();
      const size = { version: '1.0', width: 20, height: 20 };
      for (const way of ['..', '%2e%2e', '.%2E', '1/../..']) {
        const url = `${origin}/f/${way}/notifications`;
        const value = { type: 'photo', ...size, url };
        const film = { type: 'html5video', ...size, sources: [{ type: 'video/mp4', url }] };
        const annotations = [value, film].map((one) => ({ type: 'net.svc.core.oembed', value: one }));
        const { data } = await ada.post('/posts', { text: 'Look', annotations });
        const quote = { '+net.svc.core.post': { post_id: data.id } };
        const quoting = await api.post('/posts', {
          text: 'See this',
          annotations: [{ type: 'net.svc.core.quote', value: quote }],
        });
        for (const path of [`/@ada/post/${data.id}`, `/@${eve.username}/post/${quoting.data.id}`]) {
          const doc = await pageOf(path);
          const shown = [...doc.all('img'), ...doc.all('video')].map((one) => attr(one, 'src') ?? '');
          expect(shown.filter((src) => src.startsWith('/f/'))).toEqual([]);
        }
      }
      const file = await uploaded(key('k'), { content: film('film\u202e4pm.exe', 'application/x-a') });
      const { id } = await post({ text: 'A film', file1: file });
      const { text } = await eve.get(`/@${eve.username}/post/${id}`);
      expect(text).toContain('<bdi>film4pm.exe</bdi>');
    });

    test('a content is served in ranges, with its type, and cannot run here', async () => {
      const page = '<script>alert(origin)</script>';
      const types: [string, string, string][] = [
        ['video/mp4', 'video/mp4', 'inline'],
        ['audio/x-m4a', 'audio/x-m4a', 'inline'],
        ['text/html', 'application/octet-stream', 'attachment'],
        ['image/svg+xml', 'application/octet-stream', 'attachment'],
        ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
        ['video/html', 'video/html', 'inline'],
      ];
      for (const [given, type, disposition] of types) {
        const { id } = await newFile(api, { kind: 'other', name: 'a"\\.html' });
        const headers = { 'content-type': given };
        expect((await upload(api, `/files/${id}/content`, page, headers)).status, given).toBe(204);
        const { url } = (await api.get(`/files/${id}`)).data;
        const whole = await get(url);
        expect(whole.headers.get('content-type'), given).toBe(type);
        expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
        expect(whole.headers.get('content-disposition')).toMatch(
          new RegExp(`^${disposition}; filename="a__`),
        );
        const plays = /^(audio|video)/.test(type) ? "; media-src 'self'" : '';
        expect(whole.headers.get('content-security-policy')).toBe(`sandbox; default-src 'none'${plays}`);
        const etag = whole.headers.get('etag')!;
        const ranged = await get(url, { range: 'bytes=0-0' });
        expect([ranged.status, ranged.headers.get('content-range'), await ranged.text()]).toEqual([
          206,
          `bytes 0-0/${page.length}`,
          '<',
        ]);
        const asked = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-0' } });
        expect([asked.status, asked.headers.get('content-length')]).toEqual([200, `${page.length}`]);
        const last = await get(url, { range: 'bytes=-2', 'if-range': etag });
        expect([last.status, await last.text()]).toEqual([206, 't>']);
        const old = await get(url, { range: 'bytes=-2', 'if-range': '"other"' });
        expect([old.status, await old.text()]).toEqual([200, page]);
        const several = await get(url, { range: 'bytes=0-1,4-5' });
        expect([several.status, await several.text()]).toEqual([200, page]);
        expect((await get(url, { range: 'bytes=900-' })).status).toBe(416);
      }
    });

    test('pictures of several frames move, except for people who ask for less motion', async () => {
      const moving = { join: { animated: true } } as const;
      const kinds: [string, string, Buffer, boolean][] = [
        [
          'a.gif',
          'image/gif',
          await sharp(frames, moving)
            .gif({ delay: [90, 90, 90] })
            .toBuffer(),
          true,
        ],
        [
          'a.webp',
          'image/webp',
          await sharp(frames, moving)
            .webp({ delay: [90, 90, 90] })
            .toBuffer(),
          true,
        ],
        ['a.png', 'image/png', apng(3), true],
        ['b.png', 'image/png', apng(1), false],
        ['b.gif', 'image/gif', await sharp(frames[0]).gif().toBuffer(), false],
      ];
      for (const [index, [name, type, content, moves]] of kinds.entries()) {
        const id = await uploaded(key('h') + index, { content: film(name, type, content) });
        const { id: at } = await post({ text: '', file1: id });
        const path = `/@${eve.username}/post/${at}`;
        for (const shown of [path, `${path}/photo/1`]) {
          const doc = await pageOf(shown);
          const sources = doc.all('source', 'media', '(prefers-reduced-motion: reduce)');
          expect(
            [sources.length > 0, doc.all('button', 'class', 'play').length > 0],
            `${shown} ${name}`,
          ).toEqual([moves, moves]);
          for (const source of sources) {
            const still = await get(attr(source, 'srcset')!);
            const { pages = 1 } = await sharp(Buffer.from(await still.arrayBuffer())).metadata();
            expect([pages, still.headers.get('content-type')]).toEqual([
              1,
              expect.not.stringContaining('gif'),
            ]);
          }
        }
      }
    });
  },
  { MILLRACE_MEDIA_MB: '1' },
);
