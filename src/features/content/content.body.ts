import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { parseId, readGivenFlag } from '../../http/params.ts';
import { givenFlag, givenList, givenText } from '../../http/schema.ts';
import { GivenAnnotation, GivenEntities } from '../users/users.ts';
import { MACHINE_MENTIONS } from './content.mentions.ts';
import type { GivenContent } from './content.prepare.ts';

/** A post or message sent by a client, not checked yet. */
export interface Draft extends GivenContent {
  replyTo: number | undefined;
}

/** Whom a machine-only object mentions. */
const mentions = Type.Optional(
  Type.Array(
    Type.Object({
      name: Type.Optional(Type.String({ description: 'A username. It or the id is needed.' })),
      id: Type.Optional(Type.String({ description: 'The id of a user.' })),
    }),
    {
      maxItems: MACHINE_MENTIONS,
      description:
        'Whom it mentions, where it is machine_only. Else not read: mentions are found in the text.',
    },
  ),
);

/** `entities` of a draft: `content.mentions.ts` checks whom it mentions. */
const DraftEntities = {
  ...GivenEntities,
  anyOf: GivenEntities.anyOf.map((one) => ('properties' in one ? { ...one, unchecked: { mentions } } : one)),
} as typeof GivenEntities;

/**
 * The keys of a body that creates an object with a text of at most `most` characters; `noun` names the object in descriptions, and
 * `needed` says when it has text.
 */
export function draftKeys(noun: string, most: number, needed = 'Required unless machine_only.') {
  return {
    text: Type.Optional(
      Type.Union([givenText(undefined, most), Type.Null()], {
        description: `${needed} Mentions, hashtags and URLs in it are found. At most ${most} characters, without the URLs of Markdown links.`,
      }),
    ),
    reply_to: Type.Optional(
      Type.Union([givenText(), Type.Integer(), Type.Null()], {
        description: `Id of the ${noun} to reply to; null or "" for none.`,
      }),
    ),
    machine_only: Type.Optional(
      givenFlag(
        `true for a ${noun} that has annotations and no text. Whom it mentions is then in entities.mentions.`,
        false,
      ),
    ),
    annotations: Type.Optional(
      Type.Union([givenList(GivenAnnotation), Type.Null()], {
        description: 'What it has besides text. They cannot be changed later.',
      }),
    ),
    entities: Type.Optional(DraftEntities),
  };
}

type GivenDraft = Static<ReturnType<typeof Type.Object<ReturnType<typeof draftKeys>>>>;

/**
 * Normalises what a client sent (docs/interface.md, What is read liberally).
 * @throws {ApiError} 400 for an invalid `reply_to` or `machine_only`.
 */
export function readDraft(body: GivenDraft, noun: string): Draft {
  const { reply_to: replyTo = null } = body;
  const parent = replyTo === null || replyTo === '' ? undefined : parseId(String(replyTo));
  if (parent === undefined && replyTo !== null && replyTo !== '') {
    throw new ApiError('invalid-parameter', `reply_to must be the id of a ${noun}.`);
  }
  return {
    text: body.text ?? undefined,
    replyTo: parent,
    machineOnly: readGivenFlag(body.machine_only, 'machine_only') ?? false,
    annotations: body.annotations ?? [],
    entities: body.entities ?? undefined,
  };
}
