/** The result of a filter on the last hour: the messages that it passes and rejects, and why. */
import { make } from '../../../client/dom.ts';
import { type Judged, MAX_FOUND, MAX_FOUND_TEXT, type Tried } from '../../../client/shared.ts';
import { fill } from '../../../client/texts.ts';
import type { Clause } from './clauses.ts';
import { type Frame, foldedJson, textOf, timeOf } from './frames.ts';
import { texts } from './page.ts';

/** @param given - the clauses of the filter */
export function renderTried(given: readonly Clause[], { listed }: Tried): HTMLElement[] {
  const group = (title: string, isPassing: boolean): HTMLElement[] => {
    const own = listed.filter(({ passes }) => passes === isPassing);
    if (own.length === 0) return [];
    const items = own.map((one) => renderJudged(given, one));
    return [make('h3', title), make('ol', items, { className: 'judged' })];
  };
  return [...group(texts.letThrough, true), ...group(texts.keptOut, false)];
}

function renderJudged(given: readonly Clause[], { at, message, clauses }: Judged): HTMLElement {
  const { meta, data } = message as Frame;
  const text = textOf(data);
  const title = [
    make('span', timeOf(new Date(at)), { className: 'time' }),
    ' ',
    make('strong', meta?.type ?? ''),
    ` ${meta?.id}${meta?.is_deleted ? ` ${texts.gone}` : ''}${text && `: ${text}`}`,
  ];
  const reasons = clauses.map((one, index) => renderReason(given[index] as Clause, index + 1, one));
  const folded = foldedJson([texts.message], message, false);
  return make('li', make('details', [make('summary', title), make('ul', reasons), folded]));
}

function renderReason(clause: Clause, number: number, judgement: Judged['clauses'][number]): HTMLElement {
  const { object_type, field, operator, value } = clause;
  const written = `${field} ${operator} ${JSON.stringify(value)}`;
  const verdict = make('strong', verdictOn(number, object_type, judgement));
  return make('li', [verdict, ': ', make('code', written), `. ${foundBy(judgement)}`]);
}

function verdictOn(clause: number, type: string, { applies, matched }: Judged['clauses'][number]): string {
  if (!applies) return fill(texts.ignored, clause, type);
  return fill(matched ? texts.holds : texts.fails, clause);
}

function foundBy({ applies, found }: Judged['clauses'][number]): string {
  if (!applies) return '';
  if (found.length === 0) return texts.nothingFound;
  const shown = found.slice(0, MAX_FOUND).map(textOfFound).join(', ');
  return fill(found.length > MAX_FOUND ? texts.foundMore : texts.found, shown);
}

function textOfFound(value: unknown): string {
  if (Array.isArray(value)) return texts.aList;
  if (typeof value === 'object' && value !== null) return texts.anObject;
  return JSON.stringify(value).slice(0, MAX_FOUND_TEXT);
}
