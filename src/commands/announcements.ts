import { describeAnnouncement } from '../features/admin/admin.ts';
import { announce, endAnnouncement, selectAnnouncements } from '../features/instance/instance.ts';
import { parseId } from '../http/params.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, operatorFor, timeFlag, UsageError } from './command.ts';
import { table } from './table.ts';

const announcementAdd: Command = {
  name: 'announcement add',
  usage: '<text> --until T',
  summary: 'Show a text above all pages until it ends; people can dismiss it.',
  help: [['--until T', 'when it ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z']],
  options: { until: { type: 'string' } },
  words: 1,
  isAction: true,
  async run(ctx, [text = ''], flags) {
    const until = timeFlag(flags, 'until');
    if (until === undefined) throw new UsageError('announcement add needs --until.');
    const id = await announce(ctx.store, operatorFor(flags), { text, until });
    await letItBeHeard(ctx);
    return { json: { id: String(id) }, lines: [`Announced, with id ${id}.`] };
  },
};

const announcementEnd: Command = {
  name: 'announcement end',
  usage: '<id>',
  summary: 'End an announcement now.',
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = parseId(word);
    if (id === undefined) throw new UsageError(`announcement end needs an id, not "${word}".`);
    await endAnnouncement(ctx.store, operatorFor(flags), id);
    await letItBeHeard(ctx);
    return { json: { id: String(id) }, lines: [`Ended announcement ${id}.`] };
  },
};

const announcementList: Command = {
  name: 'announcement list',
  summary: 'List the announcements that have not ended.',
  async run(ctx) {
    const found = await selectAnnouncements(ctx.store.read, { after: Date.now() });
    const announcements = found.map(describeAnnouncement);
    const rows = announcements.map(({ id, ends_at, text }) => [id, ends_at, text.replaceAll(/\s+/g, ' ')]);
    return {
      json: { announcements },
      lines: table(['ID', 'ENDS', 'TEXT'], rows, 'There are no announcements.'),
    };
  },
};

export const announcementCommands: readonly Command[] = [announcementAdd, announcementEnd, announcementList];
