import { type TSchema, Type } from 'typebox';
import { type CoreType, Url } from './types.ts';

const Side = Type.Integer({ minimum: 1 });
const Source = Type.Object({ type: Type.String({ minLength: 1 }), url: Url });

/** The members with a meaning in an oembed annotation of any type. */
export const oembedMembers = {
  type: Type.Enum(['photo', 'video', 'html5video', 'rich']),
  version: Type.Literal('1.0'),
  width: Side,
  height: Side,
  title: Type.String(),
  url: Url,
  url_immediate: Url,
  html: Type.String({ minLength: 1 }),
  sources: Type.Array(Source, { minItems: 1, maxItems: 5 }),
  thumbnail_url: Url,
  thumbnail_url_immediate: Url,
  thumbnail_width: Side,
  thumbnail_height: Side,
  thumbnail_large_url: Url,
  thumbnail_large_url_immediate: Url,
  thumbnail_large_width: Side,
  thumbnail_large_height: Side,
};
type Member = keyof typeof oembedMembers;

/** A thumbnail is given with all of its members or none. */
const dependentRequired = Object.fromEntries(
  ['thumbnail', 'thumbnail_large'].flatMap((name) => {
    const parts = ['url', 'width', 'height'].map((part) => `${name}_${part}`);
    return parts.map((part) => [part, parts.filter((other) => other !== part)]);
  }),
);

/** An oembed annotation with these required members. */
function oembed(required: readonly Member[], own: Readonly<Record<string, TSchema>> = {}): TSchema {
  const members = Object.entries(oembedMembers).map(([name, schema]) => [
    name,
    required.includes(name as Member) ? schema : Type.Optional(schema),
  ]);
  return Type.Object({ ...Object.fromEntries(members), ...own }, { dependentRequired });
}

function variant(type: string, ...required: readonly Member[]): TSchema {
  return oembed(['version', 'width', 'height', ...required], { type: Type.Literal(type) });
}

const variants: ReadonlyMap<unknown, TSchema> = new Map(
  Object.entries({
    photo: variant('photo', 'url'),
    video: variant('video', 'html'),
    html5video: variant('html5video', 'sources'),
    rich: variant('rich', 'html'),
  }),
);
const AnyKind = Type.Object({ type: oembedMembers.type });

/** Annotation types that show pictures, video and files. */
export function mediaTypes(namespace: string): readonly CoreType[] {
  const file = `+${namespace}.file`;
  // The other members are shown when the file is gone.
  const ByFile = oembed([], { [file]: Type.Object({ format: Type.Literal('oembed') }) });
  return [
    {
      name: 'oembed',
      summary: 'Something to show with a post or message, described as oEmbed does, or by one of your files.',
      schema: Type.Union([...variants.values(), ByFile]),
      choose: (value) => (file in value ? ByFile : (variants.get(value.type) ?? AnyKind)),
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
