import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { ProcessedText } from '../../text/entities.ts';
import { isBlank } from '../../text/invisible.ts';
import type { TemplateValues } from '../../text/templates.ts';
import { fillTemplates } from '../../text/templates.ts';
import {
  type AnnotationChanges,
  fillAnnotations,
  findTemplates,
  readAnnotationChanges,
  readAnnotations,
} from '../annotations/annotations.ts';
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

/** Content sent by a client, not checked yet. */
export interface GivenContent {
  text: string | undefined;
  entities: unknown;
  machineOnly: boolean;
  annotations: readonly unknown[];
  /**
   * The only usernames, lower-case, that are mentions here, and the ids of the users they mean where those are known: an archive
   * may name people elsewhere, or those who have given their name on since.
   */
  mentions?: ReadonlyMap<string, number | undefined>;
}

/** Content ready to store, before the id of its object is known (`fillContent`). */
export interface Content extends ProcessedText, AnnotationChanges {
  /** The indexes of `annotations` that have templates for `fillContent`. */
  annotationTemplates: readonly number[];
  /** The mentioned users, by id: 1 if one of their mentions is leading, otherwise 0. */
  mentions: ReadonlyMap<number, number>;
  /** The distinct hashtags, lower-case. */
  hashtags: string[];
  /** The `facets` of the annotations, as a bit mask. */
  facets: number;
}

/**
 * Checks content and prepares it for storing: text, entities, annotations, and what lists and searches find it by. Does all
 * lookups in batches, so that the write that follows needs none.
 * @throws {ApiError} 400 naming what breaks a rule.
 */
export async function prepareContent(
  ctx: Context,
  author: ContentAuthor | undefined,
  given: GivenContent,
  rules: ContentRules,
): Promise<Content> {
  const lacksText = rules.machineOnly !== undefined && !given.machineOnly && isBlank(given.text ?? '');
  if (lacksText && given.annotations.length === 0) throw noText(rules);
  const text = lacksText ? '' : given.text;
  const scan = given.machineOnly ? undefined : scanGivenText(text, given.entities, rules);
  const named = scan === undefined ? readMachineOnly(given, rules) : { usernames: scan.names, ids: [] };
  const { annotations, removed } = await readGivenAnnotations(ctx, author?.id, given.annotations, rules);
  const found = facetsOf(ctx.config, annotations);
  if (lacksText && (found & rules.withoutText) === 0) throw noText(rules);
  const users = meantIn(given, await findMentioned(ctx, author, named));
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
    facets: found,
  };
}

function meantIn({ mentions }: GivenContent, found: Map<string, number>): Map<string, number> {
  if (mentions === undefined) return found;
  return new Map([...found].filter(([name, id]) => mentions.has(name) && (mentions.get(name) ?? id) === id));
}

function noText({ withoutText }: ContentRules): ApiError {
  const others = withoutText === 0 ? '' : ' a photo or video,';
  return new ApiError(
    'missing-parameter',
    `You must supply text,${others} or machine_only with annotations.`,
  );
}

function readMachineOnly({ text, entities, annotations }: GivenContent, rules: ContentRules): Named {
  if (text !== undefined && !isBlank(text))
    throw new ApiError('not-allowed', `a machine-only ${rules.machineOnly} has no text.`);
  if (annotations.length === 0) {
    throw new ApiError(
      'missing-parameter',
      `a machine-only ${rules.machineOnly} needs at least one annotation.`,
    );
  }
  return readMachineMentions(entities);
}

async function readGivenAnnotations(
  ctx: Context,
  writer: number | undefined,
  given: readonly unknown[],
  rules: ContentRules,
): Promise<AnnotationChanges> {
  if (rules.mergesAnnotations) return readAnnotationChanges(ctx, writer, given);
  return { annotations: await readAnnotations(ctx, writer, given, rules.machineOnly), removed: [] };
}

/**
 * Fills the templates of links and oembed annotations once the id of the object is known.
 * @returns the same content if there are none.
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
