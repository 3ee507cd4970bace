import { Type } from 'typebox';
import { type CoreType, Url } from './types.ts';

/** The members of `crosspost`. */
export const crosspost = { canonical_url: Url };

const Link = Type.Object({ url: Url });

/** Annotation types that hold a URL. */
export const linkTypes: readonly CoreType[] = [
  {
    name: 'crosspost',
    summary: 'The post was first published elsewhere, at this URL.',
    schema: Type.Object(crosspost),
  },
  {
    name: 'fallback_url',
    summary: 'Where a client that cannot show a message or channel can send its reader.',
    schema: Link,
  },
  { name: 'directory.blog', summary: "URL of the user's blog.", schema: Link },
  { name: 'directory.homepage', summary: "URL of the user's home page.", schema: Link },
];
