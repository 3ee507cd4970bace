/** Files in annotations, and the tokens and URLs by which their readers read them (docs/interface.md, Replacements). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Client, describeService, type Json } from '../harness.ts';
import { people } from '../people.ts';
import { sendForm, type } from './files.ts';

const file = '+net.svc.core.file';
const oembed = 'net.svc.core.oembed';

const picture = (width = 1300, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .jpeg()
    .toBuffer();

async function newPhoto(client: Client, more: Record<string, string> = {}): Promise<Json> {
  const fields = Object.entries({ type, ...more }).map(([name, content]) => ({ name, content }));
  const content = { name: 'content', content: await picture(), filename: 'bee.jpg', type: 'image/jpeg' };
  const { status, body, data } = await sendForm(client, '/files', [...fields, content]);
  if (status !== 200) throw new Error(`no photo: ${JSON.stringify(body)}`);
  return data;
}

const use = ({ id, file_token }: Json, format: string) => ({ file_id: id, file_token, format });

const photoOf = (one: Json) => ({ type: oembed, value: { [file]: use(one, 'oembed') } });

async function post(client: Client, annotations: unknown[]): Promise<Json> {
  const { status, body, data } = await client.post('/posts?include_annotations=1', {
    text: 'see',
    annotations,
  });
  if (status !== 200) throw new Error(`no post: ${JSON.stringify(body)}`);
  return data;
}

describeService('files in annotations', (service) => {
  const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
  const bytes = async (url: string) => {
    const reply = await fetch(url);
    return [reply.status, reply.headers.get('content-type')];
  };

  test('a post shows a picture by its file, with URLs that last and thumbnails', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const photo = await newPhoto(ann);
    const { id, annotations } = await post(ann, [photoOf(photo)]);
    const { value } = annotations[0];
    expect(value).toEqual({
      type: 'photo',
      version: '1.0',
      width: 1300,
      height: 800,
      file_id: photo.id,
      file_token_read: expect.stringMatching(`^post-${id}\\.`),
      url: `${service().origin}/f/${photo.id}/in/post-${id}`,
      url_immediate: expect.stringContaining(`/f/${photo.id}/content?`),
      url_immediate_expires: expect.any(String),
      thumbnail_url: `${service().origin}/f/${photo.id}/in/post-${id}/image_thumb_200s`,
      thumbnail_url_immediate: expect.any(String),
      thumbnail_url_immediate_expires: value.url_immediate_expires,
      thumbnail_width: 200,
      thumbnail_height: 200,
      thumbnail_large_url: `${service().origin}/f/${photo.id}/in/post-${id}/image_thumb_960r`,
      thumbnail_large_url_immediate: expect.any(String),
      thumbnail_large_url_immediate_expires: value.url_immediate_expires,
      thumbnail_large_width: 640,
      thumbnail_large_height: 394,
    });
    expect(Date.parse(value.url_immediate_expires)).toBeGreaterThanOrEqual(Date.now() + 3_590_000);
    for (const [name, url] of Object.entries(value)) {
      if (/url(_immediate)?$/.test(name)) expect(await bytes(url as string)).toEqual([200, 'image/jpeg']);
    }
    expect((await bob.get(`/posts/${id}?include_annotations=1`)).data.annotations).toEqual(annotations);
    expect((await ann.call(`/posts/${id}`, { method: 'DELETE' })).status).toBe(200);
    for (const url of [value.url, value.thumbnail_url]) expect(await status(url)).toBe(404);
  });
});
