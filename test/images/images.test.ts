import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPicture } from '../../src/features/profiles/pictures.actions.ts';
import { TestService } from '../harness.ts';

describe('pictures', () => {
  let service: TestService;
  let userId: number;
  let users = 0;
  const blobs: Record<'png' | 'jpeg' | 'gif' | 'thin' | 'large' | 'broken' | 'empty' | 'html', string> =
    {} as never;

  beforeAll(async () => {
    service = await TestService.start('sqlite');
    userId = Number((await service.person('ada')).id);
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#4488aa' } });
    // Each is the avatar and the cover of somebody.
    const put = async (bytes: Buffer) => {
      const { key, size } = await service.ctx.blobs.put([bytes]);
      const { id } = await service.person(`pictured_${++users}`);
      for (const kind of ['avatar', 'cover'] as const) {
        await setPicture(service.ctx, Number(id), kind, { file: key, width: 1, height: 1, size });
      }
      return key;
    };
    blobs.png = await put(await draw(300, 200).png().toBuffer());
    blobs.jpeg = await put(await draw(960, 240).jpeg().toBuffer());
    blobs.gif = await put(await draw(60, 40).gif().toBuffer());
    blobs.thin = await put(await draw(2, 3000).png().toBuffer());
    blobs.large = await put(await draw(3000, 1500).png().toBuffer());
    blobs.broken = await put((await draw(300, 200).png().toBuffer()).subarray(0, 60));
    blobs.empty = await put(Buffer.alloc(0));
    blobs.html = await put(Buffer.from('<html><script>alert(1)</script>'));
  });
  afterAll(() => service.stop());

  const fetchImage = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}/images/${path}`, { headers });

  async function sizeOf(path: string): Promise<string> {
    const response = await fetchImage(path);
    expect(response.status, path).toBe(200);
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(response.headers.get('content-type'), path).toBe(`image/${format}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-encoding')).toBeNull();
    return `${format} ${width}x${height}`;
  }

  it('come in the size that was asked for', async () => {
    expect(await sizeOf(`avatar/${blobs.png}`)).toBe('png 300x200');
    expect(await sizeOf(`avatar/${blobs.png}?w=150`)).toBe('png 150x100');
    expect(await sizeOf(`avatar/${blobs.png}?h=50`)).toBe('png 75x50');
    expect(await sizeOf(`avatar/${blobs.png}?w=80&h=80`)).toBe('png 80x80');
    expect(await sizeOf(`cover/${blobs.jpeg}?w=480`)).toBe('jpeg 480x120');
    expect(await sizeOf(`cover/${blobs.jpeg}?w=2048&h=1`)).toBe('jpeg 960x1');
    expect(await sizeOf(`avatar/${blobs.gif}?w=30`)).toBe('gif 60x40');
    expect(await sizeOf(`avatar/${blobs.thin}?w=2048`)).toBe('png 1x2048');
  });

  it('come in few sizes above 512 pixels, and never larger than they are', async () => {
    for (const [asked, given] of [
      [512, '512x256'],
      [513, '768x384'],
      [769, '1024x512'],
      [1025, '1536x768'],
      [2048, '2048x1024'],
    ]) {
      expect(await sizeOf(`cover/${blobs.large}?w=${asked}`)).toBe(`png ${given}`);
    }
    expect(await sizeOf(`cover/${blobs.large}?w=600&h=300`)).toBe('png 768x300');
    expect(await sizeOf(`cover/${blobs.large}?w=600&h=600`)).toBe('png 768x768');
    expect(await sizeOf(`avatar/${blobs.png}?w=301`)).toBe('png 300x200');
    expect(await sizeOf(`avatar/${blobs.png}?w=100&h=500`)).toBe('png 100x200');
    expect(await sizeOf(`avatar/${blobs.jpeg}?w=2048&h=2048`)).toBe('jpeg 960x240');
    expect(await sizeOf(`avatar/default-${userId}?w=1024`)).toBe('png 512x512');
    expect(await sizeOf(`cover/default-${userId}?w=2048&h=512`)).toBe('png 960x223');
  });

  it('are drawn for those who have none, always in the same way', async () => {
    expect(await sizeOf(`avatar/default-${userId}`)).toBe('png 200x200');
    expect(await sizeOf(`avatar/default-${userId}?w=64`)).toBe('png 64x64');
    expect(await sizeOf(`cover/default-${userId}`)).toBe('png 960x223');
    expect(await sizeOf(`cover/default-${userId}?w=480&h=100`)).toBe('png 480x100');
    const [first, second] = await Promise.all([1, 2].map(() => fetchImage(`avatar/default-${userId}?w=33`)));
    expect(first!.headers.get('etag')).toBe(second!.headers.get('etag'));
    expect(first!.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('are not sent again to those who have them', async () => {
    for (const path of [`avatar/${blobs.png}?w=40`, `avatar/default-${userId}`, `avatar/${blobs.gif}`]) {
      const first = await fetchImage(path);
      const etag = first.headers.get('etag')!;
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetchImage(path, { 'if-none-match': header });
        expect(again.status, `${path} ${header}`).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(await again.text()).toBe('');
      }
      expect((await fetchImage(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const stored = await fetchImage(`avatar/${blobs.png}`);
    expect(stored.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it.each(['w=2049', 'w=', 'h=99999999999', 'w=&h='])('of size %s come in the largest', async (query) => {
    const largest = query.includes('&') ? 'png 2048x1500' : 'png 2048x1024';
    expect(await sizeOf(`cover/${blobs.large}?${query}`)).toBe(
      query.startsWith('h') ? 'png 2048x1024' : largest,
    );
    const { status, headers } = await service.anonymous.get(`/users/${userId}/avatar?${query}`);
    const asked = query.replace(/=\d*/g, '=2048');
    expect([status, headers.get('location')?.split('?')[1]]).toEqual([302, asked]);
  });

  it.each(['w=0', 'h=-1', 'w=1.5', 'w=abc', 'w=0x10', 'w=%20'])(
    'of size %s are a 400, in the form that was asked for',
    async (query) => {
      const path = `avatar/${blobs.png}?${query}`;
      const reason = 'Bad Request: w must be a whole number from 1 to 2048.'.replace('w', query[0]!);
      for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8']) {
        const plain = await fetchImage(path, { accept });
        expect([plain.status, plain.headers.get('content-type'), await plain.text()]).toEqual([
          400,
          'text/plain; charset=utf-8',
          `${reason}\n`,
        ]);
        expect(plain.headers.get('vary')).toContain('Accept');
      }
      const json = await fetchImage(path, { accept: 'application/json' });
      expect(json.headers.get('content-type')).toBe('application/json');
      expect(await json.json()).toEqual({
        meta: {
          code: 400,
          error_message: reason,
          error_id: expect.any(String),
          error_slug: 'invalid-parameter',
          error_url: `${service.origin}/docs/errors#invalid-parameter`,
        },
      });
      const page = await fetchImage(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    },
  );

  it('that are none are a 404', async () => {
    const paths = [
      `avatar/${'0'.repeat(64)}`,
      'avatar/default-99999',
      'avatar/default-0',
      'avatar/default-x',
      'avatar/..%2F..%2Fmillrace.db',
      `avatar/${blobs.html}`,
      `avatar/${blobs.html}?w=10`,
      `avatar/${blobs.empty}`,
      `avatar/${blobs.empty}?w=10`,
      `avatar/${blobs.broken}?w=10`,
      `portrait/${blobs.png}`,
      `avatar/${blobs.png.toUpperCase()}`,
    ];
    for (const path of paths) expect((await fetchImage(path)).status, path).toBe(404);
  });

  it('are where the interface says they are', async () => {
    const { data } = await service.anonymous.get('/users/@ada');
    for (const image of [data.avatar_image, data.cover_image]) {
      const path = (image.url as string).replace(`${service.origin}/images/`, '');
      expect(await sizeOf(path)).toBe(`png ${image.width}x${image.height}`);
    }
  });
});
