import { type Static, Type } from 'typebox';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Call } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { readField } from '../../http/multipart.ts';
import type { Params } from '../../http/params.ts';
import type { Multipart } from '../../http/upload.ts';
import { type InstancePicture, instancePicturePath } from '../../images/pictures.ts';
import {
  derive,
  pairsOf,
  readInstance,
  resetInstancePicture,
  setInstance,
  setInstancePicture,
} from '../instance/instance.ts';
import { holdPicture, MAX_PICTURE_BYTES, readPicture } from '../profiles/profiles.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { reasonBody } from './admin.schema.ts';
import { Appearance, accentBody } from './service.schema.ts';

/** How the pages look, as the calls reply. */
async function describe({ store }: Pick<Context, 'store'>): Promise<Static<typeof Appearance>> {
  const { accent, pictures } = await readInstance(store.read);
  const theme = (name: 'light' | 'dark') => {
    const { colours, isChanged } = derive(accent, name);
    const pairs = pairsOf(colours).map(({ what, least, ratio }) => ({ pair: what, least, ratio }));
    return { colour: colours.accent, is_changed: isChanged, pairs };
  };
  const picture = (name: string) => {
    const { file, width, height } = pictures[name] ?? {};
    if (file === undefined || width === undefined || height === undefined) return null;
    return { path: instancePicturePath(name, file), width, height };
  };
  return {
    accent: accent || null,
    ...{ light: theme('light'), dark: theme('dark') },
    ...{ logo: picture('logo'), icon: picture('icon-512'), cover: picture('cover') },
  };
}

const reply = async ({ ctx }: Pick<Call, 'ctx'>) => ({ data: toJson(await describe(ctx)) });

/** The calls that set the logo, the icon or the cover, and that set the default again. */
function pictureCalls(kind: InstancePicture, about: string) {
  const picture = Type.String({ format: 'binary', description: about });
  const reason = Type.Optional(Type.String({ description: 'Why, for the audit; before the picture.' }));
  return [
    adminEndpoint('settings', {
      name: `appearance.${kind}.set`,
      method: 'POST',
      path: `/appearance/${kind}`,
      summary: `Set the ${kind} of the pages.`,
      body: {
        multipart: {
          schema: Type.Object({ reason, [kind]: picture }, { examples: [{ [kind]: `@${kind}.png` }] }),
          // Includes room for the reason and the multipart lines around the parts.
          maxBytes: MAX_PICTURE_BYTES + 64 * 1024,
        },
      },
      reply: Appearance,
      errors: {
        'missing-parameter': `The form has no part ${kind}.`,
        'invalid-parameter': 'The image has another format, cannot be read, or is too small.',
      },
      async handle(call: Call<Params, Params, Multipart>) {
        const actor = actorOf(call);
        let reason: string | undefined;
        for await (const part of call.body) {
          if (part.name === 'reason') reason = (await readField(part)).trim();
          if (part.name !== kind) continue;
          const release = holdPicture(actor.userId ?? 0);
          try {
            const bytes = await readPicture(`the ${kind}`, part.content);
            await setInstancePicture(call.ctx, { ...actor, reason }, kind, bytes);
          } finally {
            release();
          }
          return reply(call);
        }
        throw new ApiError('missing-parameter', `You must supply ${kind}.`);
      },
    }),
    adminEndpoint('settings', {
      name: `appearance.${kind}.reset`,
      method: 'POST',
      path: `/appearance/${kind}/reset`,
      summary: `Set the ${kind} of the pages to the default again.`,
      body: reasonBody,
      reply: Appearance,
      async handle(call) {
        await resetInstancePicture(call.ctx, actorOf(call), kind);
        return reply(call);
      },
    }),
  ];
}

export const appearanceCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'appearance',
      method: 'GET',
      path: '/appearance',
      summary: 'Retrieve how the pages look: accent with the contrast of its colours, logo, icon and cover.',
      reply: Appearance,
      handle: reply,
    }),
    adminEndpoint('settings', {
      name: 'appearance.accent',
      method: 'PUT',
      path: '/appearance/accent',
      summary: 'Set the accent, the colour of links and buttons; the empty text sets the default again.',
      body: accentBody,
      reply: Appearance,
      errors: { 'invalid-parameter': 'The accent is no colour in hexadecimal.' },
      async handle(call) {
        await setInstance(call.ctx.store, actorOf(call), 'accent', call.body.accent);
        return reply(call);
      },
    }),
    ...pictureCalls(
      'logo',
      'A JPEG, PNG, GIF, WebP or AVIF of at most 10 MB, 32 pixels wide and high at least.',
    ),
    ...pictureCalls(
      'icon',
      'A JPEG, PNG, GIF, WebP or AVIF of at most 10 MB, 192 pixels wide and high at least.',
    ),
    ...pictureCalls(
      'cover',
      'A JPEG, PNG, GIF, WebP or AVIF of at most 10 MB, 200 pixels wide and high at least; its middle is shown, 3 to 1.',
    ),
  ],
  schemas: [Appearance],
};
