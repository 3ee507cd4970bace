// Posts a photo: node photo.mjs bees.jpg 'Three bees on lavender' 'A good year for #honey'
import { createClient } from '@millrace/client';

const client = createClient({
  url: process.env.MILLRACE_URL ?? 'http://127.0.0.1:8080',
  token: process.env.MILLRACE_TOKEN,
});

const [path, alt, text = ''] = process.argv.slice(2);
if (path === undefined || alt === undefined) {
  console.error('Usage: node photo.mjs FILE ALT [TEXT]');
  process.exit(2);
}
const annotations = [await client.photo(path, { alt })];
const { data: post } = await client.posts.create({ text, annotations });
console.log(post.canonical_url);
