/** Avatar and cover on the page of one's profile, by forms with a file. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { attr, Doc, textOf } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

const PROFILE = '/account/profile';

/** Red in its left third, green in the middle, blue in the right. */
async function stripes(width: number, height: number): Promise<Buffer> {
  const band = (background: string, n: number) => ({
    input: { create: { width: width / 3, height, channels: 3 as const, background } },
    left: (width / 3) * n,
    top: 0,
  });
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite([band('#ff0000', 0), band('#00ff00', 1), band('#0000ff', 2)])
    .png()
    .toBuffer();
}

const fileOf = (content: Uint8Array | string, name = 'me.png') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type: 'image/png' });

describeService('pictures on the profile page', (service) => {
  let ann: Awaited<ReturnType<typeof signedUp>>;
  let wide: Buffer;

  beforeAll(async () => {
    ann = await signedUp(service(), 'ann');
    wide = await stripes(1200, 300);
  });

  const send = (kind: string, picture: File, fields: Record<string, string> = {}) =>
    ann.submit(PROFILE, `/account/pictures/${kind}`, fields, { picture });
  const user = async (): Promise<Json> => (await service().anonymous.get(`/users/${ann.id}`)).data;
  const brightest = async (url: string) => {
    const { channels } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).stats();
    return channels.map(({ mean }) => mean).reduce((best, mean, n, all) => (mean > all[best]! ? n : best), 0);
  };

  test('an avatar is the square that was chosen, the middle one without a choice', async () => {
    for (const [position, channel] of [
      ['0', 0],
      ['50', 1],
      ['100', 2],
      ['', 1],
      ['-7', 1],
    ] as const) {
      const events = await service().eventsOf(async () => {
        const { status, location } = await send('avatar', fileOf(wide), { position });
        expect([status, location]).toEqual([303, '/account/profile?done=avatar#avatar']);
      });
      const { avatar_image: image } = await user();
      expect(image).toMatchObject({ width: 300, height: 300, is_default: false });
      expect(await brightest(image.url), position).toBe(channel);
      if (position !== '-7') expect(events).toMatchObject([{ type: 'user', body: { id: ann.id } }]);
    }
    const { text } = await ann.get('/account/profile?done=avatar');
    expect(text).toContain('This is your picture now.');
    expect(text).toContain(new URL((await user()).avatar_image.url).pathname);
  });

  test('a cover, and the way back to the drawn one', async () => {
    expect((await send('cover', fileOf(wide))).status).toBe(303);
    expect((await user()).cover_image).toMatchObject({ width: 1200, height: 300, is_default: false });
    const remove = '/account/pictures/cover/remove';
    expect((await ann.submit(PROFILE, remove, {})).location).toBe('/account/profile?done=cover#cover');
    expect((await user()).cover_image.is_default).toBe(true);
    expect((await ann.get(PROFILE)).text).not.toContain(remove);
    const again = await service().eventsOf(async () => {
      await ann.request(remove, { form: { csrf: await ann.csrf(PROFILE) } });
    });
    expect(again).toEqual([]);
  });

  test('what is wrong with a picture is said beside it, and nothing changes', async () => {
    const before = await user();
    const events = await service().eventsOf(async () => {
      for (const [kind, picture, status, message] of [
        ['avatar', fileOf('<svg/>'), 400, 'Avatar must be a JPEG, PNG, GIF, WebP or AVIF image.'],
        ['avatar', fileOf(Buffer.alloc(10_000_001)), 413, 'Avatar must be at most 10 MB.'],
        ['avatar', fileOf('', ''), 400, 'Choose an image.'],
        [
          'cover',
          fileOf(await stripes(300, 300)),
          400,
          'Cover cannot be used: it must be at least 960 pixels wide.',
        ],
      ] as const) {
        const { status: given, text } = await send(kind, picture);
        expect([given, new Doc(text).all('p', 'role', 'alert').map(textOf)]).toEqual([status, [message]]);
        const inputs = new Doc(text).all('input', 'aria-invalid', 'true').map((input) => attr(input, 'id'));
        expect(inputs).toEqual([`${kind}-file`]);
      }
    });
    expect(events).toEqual([]);
    expect(await user()).toEqual(before);
  });

  test('a form of another page is refused', async () => {
    const files = { picture: fileOf(wide) };
    const path = '/account/pictures/avatar';
    const [forged, stranger] = [
      await ann.request(path, { form: { csrf: 'x' }, files }),
      await new FormClient(service().origin).request(path, { form: { csrf: 'x' }, files }),
    ];
    expect(forged.status).toBe(403);
    expect([stranger.status, stranger.location]).toEqual([303, '/sign-in?next=%2Faccount']);
  });
});
