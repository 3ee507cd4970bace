import { type Scope, scopes } from '../../scopes.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTable } from './table.html.ts';

/** What every call has in common (docs/interface.md, Conventions). `offered` are the scopes that calls ask for. */
export function renderGeneral(origin: string, offered: readonly Scope[]): Markup {
  return markup`<p class="lead">Everything Millrace does is a plain HTTP call with a JSON reply. The same
description for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<section aria-labelledby="general">
<h2 id="general">Conventions</h2>
<h3>URLs</h3>
<p>Paths are below <code>${origin}/api</code>. The older root <code>${origin}/stream/0</code> serves the same paths.
A user is named by id, by <code>@username</code>, or as <code>me</code>.</p>
<h3>Tokens</h3>
<p>Send an access token as <code>Authorization: Bearer …</code> or in the query as <code>access_token</code>. A user
token acts for a person through an app, an app token for the app alone. A token that is sent is checked
even where none is needed. What a user token may do depends on its scopes:</p>
${renderTable(
  ['Scope', 'What it allows'],
  offered.map((name) => markup`<tr><th scope="row"><code>${name}</code></th><td>${scopes[name]}</td></tr>\n`),
)}
<h3>Replies</h3>
<pre tabindex="0"><code>{"data": …, "meta": {"code": 200}}</code></pre>
<p>Ids are decimal strings, times are UTC (<code>2026-01-31T12:00:00Z</code>), positions and lengths in texts count
Unicode code points. In queries, yes and no are <code>1</code> and <code>0</code>.</p>
<h3>Errors</h3>
<pre tabindex="0"><code>{"meta": {"code": 404, "error_slug": "not-found", "error_message": "…", "error_id": "…"}}</code></pre>
<p>The slug is for programs, the message says how to fix the request, and the id finds it in the log.
<a href="/docs/errors">All errors</a></p>
<h3>Pages</h3>
<p>Lists come newest first, 20 at a time, or as many as <code>count</code> says (−200 to 200; a negative count takes
the oldest of the range). To go back, pass the reply’s <code>min_id</code> as <code>before_id</code>; for what is new,
pass <code>max_id</code> as <code>since_id</code>.</p>
<h3>Limits</h3>
<p>Replies tell in <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>
(seconds) how many calls are left. After a 429, wait as long as <code>Retry-After</code> says. A call with a bad token
counts as one without a token, wherever it is made.</p>
<h3>Live</h3>
<p>Open a <a href="#streams.connect">user stream</a>, then add its <code>connection_id</code> to any call that can be
subscribed to: what follows that page arrives on the stream.</p>
</section>`;
}
