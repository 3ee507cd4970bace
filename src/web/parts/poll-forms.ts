import type { Context } from '../../context.ts';
import { createPoll, pollAnnotation, removePoll } from '../../features/polls/polls.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Form } from '../kit/visit.ts';
import { optionNames } from './poll-fields.html.ts';

type GivenPoll = Parameters<typeof createPoll>[2];

/** The poll of a form for a post or message; undefined if it has none. Without a question of its own it asks the text. */
function pollOf(form: Form): GivenPoll | undefined {
  const options = optionNames.flatMap((name) => form[name]?.trim() || []);
  const prompt = form.poll_prompt?.trim() ?? '';
  if (prompt === '' && options.length === 0) return undefined;
  return {
    prompt: prompt || (form.text ?? '').replace(/\s+/g, ' '),
    options,
    duration: Number(form.poll_duration),
    max_options: form.poll_choices === 'several' ? options.length : 1,
    is_anonymous: form.poll_voters !== 'shown',
  };
}

/**
 * Writes the post or message of a form with its poll. `write` gets the text, which is the question if nothing else was typed, and
 * the annotation that shows the poll. Without the post or message there is no poll.
 * @throws {ApiError} 400 for a wrong poll, and whatever `write` throws.
 */
export async function withPoll<T>(
  ctx: Context,
  author: UserCaller,
  form: Form & { text: string },
  write: (text: string, annotations: object[]) => Promise<T>,
): Promise<T> {
  const given = pollOf(form);
  if (given === undefined) return write(form.text, []);
  const id = await createPoll(ctx, author, given);
  const text = form.text.trim() === '' ? given.prompt : form.text;
  try {
    return await write(text, [pollAnnotation.of(ctx.config, id)]);
  } catch (error) {
    await removePoll(ctx, author, id);
    throw error;
  }
}
