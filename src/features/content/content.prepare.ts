import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { fillTemplates, type ProcessedText } from '../../text/entities.ts';
import type { TemplateValues } from '../../text/templates.ts';
import { type AnnotationChanges, readAnnotationChanges } from '../annotations/annotations.merge.ts';
import { fillAnnotations, findTemplates } from '../annotations/annotations.templates.ts';
import { readAnnotations } from '../annotations/annotations.ts';
import type { AnnotationContext } from '../annotations/replacements.ts';
import { facetsOf } from './content.facets.ts';
import {
  type ContentAuthor,
  findMentioned,
  machineText,
  type Named,
  readMachineMentions,
} from './content.mentions.ts';
import type { ContentRules } from './content.rules.ts';
import { finishGivenText, scanGivenText } from './content.text.ts';

/** Content as a client sent it; nothing of it is checked yet. */
export interface GivenContent {
  text: string | undefined;
  entities: unknown;
  machineOnly: boolean;
  annotations: readonly unknown[];
  /** The names in the text are not those of users here. */
  mentionsNobody?: boolean;
}

/** Content that may be stored, as it is before the id of its object is known (`fillContent`). */
export interface Content extends ProcessedText, AnnotationChanges {
  /** The places in `annotations` that `fillContent` has something to do for. */
  annotationTemplates: readonly number[];
  /** The users mentioned, by id: 1 where a mention of theirs is leading, otherwise 0. */
  mentions: ReadonlyMap<number, number>;
  /** The distinct hashtags, lower-case. */
  hashtags: string[];
  /** Sum of the bits of `facets` for the annotations. */
  facets: number;
}

/**
 * Checks what an author wants to say and makes of it what is stored: text, entities, annotations, and what lists and
 * searches find it by. Everything it needs from the store is looked up here in batches, so that the write which
 * follows asks for none of it.
 * @throws {ApiError} 400 naming what breaks a rule.
 */
export async function prepareContent(
  ctx: Context,
  author: ContentAuthor | undefined,
  given: GivenContent,
  rules: ContentRules,
): Promise<Content> {
  const scan = given.machineOnly ? undefined : scanGivenText(given.text, given.entities, rules);
  const named = scan === undefined ? readMachineOnly(given, rules) : { usernames: scan.names, ids: [] };
  const { annotations, removed } = await readGivenAnnotations(ctx, author?.id, given.annotations, rules);
  const users = given.mentionsNobody ? new Map<string, number>() : await findMentioned(ctx, author, named);
  const processed = scan === undefined ? machineText(users) : finishGivenText(scan, users);
  const mentions = new Map<number, number>();
  for (const { id, is_leading } of processed.entities.mentions) {
    if (is_leading || !mentions.has(Number(id))) mentions.set(Number(id), is_leading ? 1 : 0);
  }
  return {
    ...processed,
    annotations,
    removed,
    annotationTemplates: findTemplates(ctx.config, annotations),
    mentions,
    hashtags: [...new Set(processed.entities.hashtags.map(({ name }) => name))],
    facets: facetsOf(ctx.config, annotations),
  };
}

function readMachineOnly({ text, entities, annotations }: GivenContent, rules: ContentRules): Named {
  if (text?.trim()) throw new ApiError('not-allowed', `a machine-only ${rules.machineOnly} has no text.`);
  if (annotations.length === 0) {
    throw new ApiError(
      'missing-parameter',
      `a machine-only ${rules.machineOnly} needs at least one annotation.`,
    );
  }
  return readMachineMentions(entities);
}

async function readGivenAnnotations(
  ctx: AnnotationContext,
  writer: number | undefined,
  given: readonly unknown[],
  rules: ContentRules,
): Promise<AnnotationChanges> {
  if (rules.mergesAnnotations) return readAnnotationChanges(ctx, writer, given);
  return { annotations: await readAnnotations(ctx, writer, given), removed: [] };
}

/**
 * Fills the templates of links and oembed annotations once the id of the object is known.
 * @returns the same content where there is nothing to fill in.
 */
export function fillContent(content: Content, values: TemplateValues): Content {
  if (content.templates.length === 0 && content.annotationTemplates.length === 0) return content;
  return {
    ...content,
    ...fillTemplates(content, values),
    annotations: fillAnnotations(content.annotations, content.annotationTemplates, values),
    annotationTemplates: [],
  };
}
