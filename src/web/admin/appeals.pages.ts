import { decideAppeal } from '../../features/admin/admin.ts';
import type { AppealDecision } from '../../features/reports/reports.ts';
import type { Page } from '../../http/page.ts';
import { countWrite } from '../kit/actions.ts';
import { actorOn, adminForm } from './admin-visit.ts';
import { path } from './report-row.ts';
import { afterDecision, findReport, showReport } from './reports.pages.ts';

function rulingForm(decision: AppealDecision): Page {
  return adminForm(
    `appeal.${decision}`,
    `${path}/:id/${decision}`,
    'appeals',
    async (call, visit, form) => {
      const { row } = await findReport(call);
      await countWrite(call, visit);
      const { answer, note } = form;
      const ruling = { decision, answer, note: note?.trim() || undefined };
      await decideAppeal(call.ctx, actorOn(call, visit, form), row.id, ruling);
      return afterDecision(call, row);
    },
    showReport,
  );
}

/** The forms that decide appeals, on the page of the report. */
export const adminAppealPages: readonly Page[] = [rulingForm('accept'), rulingForm('reject')];
