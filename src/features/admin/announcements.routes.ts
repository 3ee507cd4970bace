import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { toJson } from '../../http/json-text.ts';
import { pathId } from '../../http/params.ts';
import { announce, endAnnouncement, selectAnnouncements } from '../instance/instance.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { reasonBody } from './admin.schema.ts';
import { describeAnnouncement } from './queues.list.ts';
import { AdminAnnouncement, announceBody } from './service.schema.ts';
import { readEnd } from './until.ts';

/** What stands above all pages. */
export const announcementCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'announcements',
      method: 'GET',
      path: '/announcements',
      summary: 'List the announcements that have not ended.',
      reply: Type.Array(AdminAnnouncement),
      async handle({ ctx }) {
        const rows = await selectAnnouncements(ctx.store.read, { after: Date.now() });
        return { data: rows.map((row) => toJson(describeAnnouncement(row))) };
      },
    }),
    adminEndpoint('settings', {
      name: 'announcement.add',
      method: 'POST',
      path: '/announcements',
      summary: 'Show a text above all pages until it ends.',
      body: announceBody,
      reply: AdminAnnouncement,
      errors: { 'not-allowed': 'There are five already.' },
      async handle(call) {
        const { text, until } = call.body;
        const { store } = call.ctx;
        const id = await announce(store, actorOf(call), { text, until: readEnd(until) });
        const row = (await selectAnnouncements(store.read, { after: 0 })).find((one) => one.id === id);
        if (row === undefined) throw new ApiError('not-found', 'it has ended.');
        return { data: toJson(describeAnnouncement(row)) };
      },
    }),
    adminEndpoint('settings', {
      name: 'announcement.end',
      method: 'POST',
      path: '/announcements/:announcement_id/end',
      summary: 'End an announcement now.',
      pathParams: { announcement_id: pathId('announcement') },
      body: reasonBody,
      reply: Type.Pick(AdminAnnouncement, ['id']),
      async handle(call) {
        const { announcement_id } = call.path;
        await endAnnouncement(call.ctx.store, actorOf(call), announcement_id);
        return { data: toJson({ id: String(announcement_id) }) };
      },
    }),
  ],
  schemas: [AdminAnnouncement],
};
