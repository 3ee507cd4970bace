/** What tests of channels and messages have in common. */
import { addApp } from '../src/features/apps/apps.actions.ts';
import { issueAppToken } from '../src/features/tokens/tokens.actions.ts';
import { Client, type Json, type Person, type TestService } from './harness.ts';

export const chat = 'com.example.chat';
export const broadcast = 'net.svc.core.broadcast';
/** What a broadcast channel has to have. */
export const news = { type: 'net.svc.core.broadcast.metadata', value: { title: 'News' } };

/** Creates a channel. */
export async function channel(owner: Person, more: object = {}): Promise<Json> {
  const { status, body, data } = await owner.post('/channels', { type: chat, ...more });
  if (status !== 200) throw new Error(`no channel: ${JSON.stringify(body)}`);
  return data;
}

/** Writes a message to a channel, or with `pm` to destinations. */
export async function message(author: Client, id: string, text: string, more: object = {}): Promise<Json> {
  const { status, body, data } = await author.post(`/channels/${id}/messages`, { text, ...more });
  if (status !== 200) throw new Error(`no message: ${JSON.stringify(body)}`);
  return data;
}

/** Changes a channel. */
export function patch(client: Client, id: string, body: object, method = 'PATCH') {
  return client.call(`/channels/${id}`, { method, body });
}

/** The types of events, deletions with a minus. */
export function typesOf(events: readonly { type: string; deleted?: true }[]): string[] {
  return events.map(({ type, deleted }) => (deleted ? `-${type}` : type));
}

/** An app that nobody has authorised, calling for itself. @returns its id too. */
export async function otherApp(service: TestService, owner: Person): Promise<{ id: number; client: Client }> {
  const given = { ownerId: Number(owner.id), name: 'Other', link: '', redirectUris: [] };
  const { id } = await addApp(service.ctx, given);
  return { id, client: new Client(service.origin, await issueAppToken(service.ctx, id)) };
}
