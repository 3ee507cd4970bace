import { type TSchema, Type } from 'typebox';
import { type CoreType, Url } from './types.ts';

const size = { width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) };
const common = {
  version: Type.Literal('1.0'),
  ...size,
  thumbnail_url: Type.Optional(Url),
  thumbnail_width: Type.Optional(Type.Integer({ minimum: 1 })),
  thumbnail_height: Type.Optional(Type.Integer({ minimum: 1 })),
};
/** A thumbnail is given whole or not at all. */
const thumbnail = {
  dependentRequired: {
    thumbnail_url: ['thumbnail_width', 'thumbnail_height'],
    thumbnail_width: ['thumbnail_url', 'thumbnail_height'],
    thumbnail_height: ['thumbnail_url', 'thumbnail_width'],
  },
};
const Source = Type.Object({ type: Type.String({ minLength: 1 }), url: Url });

const variants: Readonly<Record<string, TSchema>> = {
  photo: Type.Object({ type: Type.Literal('photo'), ...common, url: Url }, thumbnail),
  video: Type.Object(
    { type: Type.Literal('video'), ...common, html: Type.String({ minLength: 1 }) },
    thumbnail,
  ),
  html5video: Type.Object(
    {
      type: Type.Literal('html5video'),
      ...common,
      sources: Type.Array(Source, { minItems: 1, maxItems: 5 }),
    },
    thumbnail,
  ),
  rich: Type.Object(
    { type: Type.Literal('rich'), ...common, html: Type.String({ minLength: 1 }) },
    thumbnail,
  ),
};
const AnyKind = Type.Object({ type: Type.Enum(Object.keys(variants)) });

/** Annotations that show pictures, video and files. */
export function mediaTypes(namespace: string): readonly CoreType[] {
  const file = `+${namespace}.file`;
  const ByFile = Type.Object({ [file]: Type.Object({ format: Type.Literal('oembed') }) });
  return [
    {
      name: 'oembed',
      summary: 'Something to show with a post or message, described as oEmbed does, or by one of your files.',
      schema: Type.Union([...Object.values(variants), ByFile]),
      choose: (value) => (file in value ? ByFile : (variants[String(value.type)] ?? AnyKind)),
    },
    {
      name: 'phototag',
      summary: 'A person in a picture: where they are, in pixels from its upper left corner.',
      schema: Type.Object({
        [`+${namespace}.user`]: Type.Unknown(),
        x: Type.Number({ minimum: 0 }),
        y: Type.Number({ minimum: 0 }),
      }),
    },
    {
      name: 'attachments',
      summary: 'Files that belong to a post or message.',
      schema: Type.Object({
        [`+${namespace}.file_list`]: Type.Array(Type.Object({ format: Type.Literal('metadata') }), {
          minItems: 1,
        }),
      }),
    },
  ];
}
