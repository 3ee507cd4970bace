import { ApiError } from '../../errors.ts';
import { type Decision, decisions, readEnd } from '../../features/admin/admin.ts';
import { parseId } from '../../http/params.ts';
import type { Form } from '../kit/visit.ts';

/** The decision that a form has. @throws {ApiError} 400 */
export function readDecision(form: Form): Decision {
  const decision = decisions.find((one) => one === form.decision);
  if (decision === undefined) throw new ApiError('invalid-parameter', 'choose a decision.');
  const hasEnd = decision === 'suspend' || decision === 'limit';
  return {
    decision,
    note: form.note?.trim() || undefined,
    told: decision === 'dismiss' ? '' : form.told?.trim() || form.choice || '',
    // No rule has the number 0.
    rule: form.rule ? (parseId(form.rule) ?? 0) : undefined,
    answer: form.answer ?? '',
    until: hasEnd ? readEnd(form.until) : null,
  };
}
