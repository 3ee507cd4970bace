/** A week of moderation: two moderators and an administrator, each with a browser at another process of one service. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { addUser } from '../../../src/features/accounts/new-account.actions.ts';
import { mailNotices } from '../../../src/features/admin/notices.actions.ts';
import { setRole } from '../../../src/features/admin/roles.actions.ts';
import type { Role } from '../../../src/features/audit/roles.ts';
import { FormClient } from '../../form-client.ts';
import { databases, type Json, TestService } from '../../harness.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { Postbox } from '../../postbox.ts';
import { signInAs, watch } from '../chromium.ts';
import { launch } from '../launch.ts';

export const PASSWORD = 'a good long password';

/** Someone with a browser at one of the processes. */
export interface Seat {
  id: number;
  username: string;
  email: string;
  page: Page;
}

/** The service of a week, and who is at work. */
export class Week {
  readonly service: TestService;
  readonly postbox: Postbox;
  readonly one!: Seat;
  readonly two!: Seat;
  readonly boss!: Seat;
  /** Paths that the service refuses to open pages, as a test wants it. */
  readonly refused: string[] = [];
  readonly #browser: Browser;
  readonly #faults: string[][] = [];

  private constructor(service: TestService, postbox: Postbox, browser: Browser) {
    this.service = service;
    this.postbox = postbox;
    this.#browser = browser;
  }

  static async start(
    database: (typeof databases)[number],
    settings: Record<string, string>,
    browser: Browser,
  ): Promise<Week> {
    const postbox = await Postbox.start();
    const service = await TestService.start(database, { MILLRACE_SMTP_URL: postbox.url, ...settings });
    // Each process answers for itself, so that it is known which one a browser is at.
    for (const [n, { config }] of service.contexts.entries()) config.url = service.origins[n] as string;
    const week = new Week(service, postbox, browser);
    const [one, two] = [await week.seat('one', 0, 'moderator'), await week.seat('two', 1, 'moderator')];
    return Object.assign(week, { one, two, boss: await week.seat('boss', 2, 'administrator') });
  }

  /** An account with a confirmed address, signed in at a process. */
  async seat(username: string, process: number, role: Role | null = null): Promise<Seat> {
    const origin = this.service.origins[process] as string;
    const email = `${username}@example.org`;
    const { store } = this.service.ctx;
    const id = await addUser(store, { username, password: PASSWORD });
    await setRole(store, undefined, id, role);
    const client = new FormClient(origin);
    expect((await client.signIn(username, PASSWORD)).status).toBe(303);
    // Only now, so that none is sent about the sign-in.
    await store.bookkeeping((db) =>
      db.all(`update users set email = '${email}', email_confirmed_at = 1 where id = ${id}`, []),
    );
    const page = await this.open(process);
    await signInAs(page, client);
    return { id, username, email, page };
  }

  /** A page of a browser without cookies, at a process. */
  async open(process: number): Promise<Page> {
    const origin = this.service.origins[process] as string;
    const context = await this.#browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.#faults.push(watch(page, this.service.origins, this.refused));
    return page;
  }

  /** Sends what people are told by e-mail, as the upkeep does each minute. */
  mail(): Promise<void> {
    return mailNotices(this.service.ctx);
  }

  rows(sql: string): Promise<Json[]> {
    return this.service.ctx.store.bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  }

  /** The actions in the audit on something, the oldest first, with the username of who did each. */
  async audited(target: number | string): Promise<string[]> {
    const rows = await this.rows(
      `select audit.action, users.username from audit left join users on users.id = audit.actor_id
      where audit.target_id = ${Number(target)} order by audit.id`,
    );
    return rows.map(({ action, username }) => `${action} by ${username ?? 'the operator'}`);
  }

  expectNoFault(): void {
    const all = this.#faults.flatMap((faults) => faults.splice(0));
    expect(all).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.postbox.stop();
  }
}

/** Requests after which a page hears what happens. */
export const HEARS = /\/live\/(subscribe|shown)$/;

/** Opens a page and waits until it hears what happens. */
export async function listen(page: Page, path: string): Promise<void> {
  const subscribed = page.waitForResponse((reply) => HEARS.test(reply.url()) && reply.ok());
  await Promise.all([subscribed, page.goto(path)]);
}

/** Fills in what the author of the report that is open is told. @returns the button of a decision */
export async function choose(page: Page, decision: string, told = ''): Promise<Locator> {
  await page.getByLabel('Message to the author').fill(told);
  return page.locator(`.decide button[value="${decision}"]`);
}

/** Declares days of the week, on several processes with each database. */
export function describeWeek(
  name: string,
  body: (week: () => Week) => void,
  settings: Record<string, string> = {},
): void {
  describe.skipIf(launch === undefined).each(databases)(`${name} on %s`, (database) => {
    let browser: Browser | undefined;
    let week: Week | undefined;
    beforeAll(async () => {
      browser = await launch!();
      week = await Week.start(database, settings, browser);
    });
    afterEach(() => week?.expectNoFault());
    afterAll(async () => {
      await browser?.close();
      await week?.stop();
    });
    body(() => week!);
  });
}
