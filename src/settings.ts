/** A setting: an environment variable of the service. */
interface Setting {
  /** The default; empty if there is none or it depends on other settings. */
  default: string;
  /** The default for people, if `default` does not say it. */
  shown?: string;
  /** Its purpose, in Markdown with links as of a page in `docs/`. */
  meaning: string;
}

/** All settings, in the order of `docs/settings.md`, which is generated from them. `config.ts` reads and checks them. */
export const settings = {
  MILLRACE_HOST: { default: '127.0.0.1', meaning: 'IP address or host name to listen on.' },
  MILLRACE_PORT: {
    default: '8080',
    meaning: 'Port to listen on. `npm start` takes the next free port unless this is set.',
  },
  MILLRACE_URL: {
    default: '',
    shown: '`http://<host>:<port>`',
    meaning:
      'Public origin, such as `https://social.example`. Every URL that the service writes begins with it. Set it when the service listens on all addresses: without it URLs contain `0.0.0.0`, which does not work from other machines, and the start logs a warning.',
  },
  MILLRACE_DATA: {
    default: './data',
    meaning: 'Folder of the embedded store and of local files. `npm start` uses `./demo-data`.',
  },
  MILLRACE_FILES_URL: {
    default: '',
    shown: '`<MILLRACE_URL>/f`',
    meaning:
      'Where clients find the contents of files, such as `https://files.example`. Its reverse proxy forwards to `/f` of the service.',
  },
  MILLRACE_DATABASE_URL: {
    default: '',
    meaning: '`postgres://user:password@host/database`: use PostgreSQL instead of the embedded store.',
  },
  MILLRACE_REDIS_URL: {
    default: '',
    meaning:
      '`redis://user:password@host:6379` (`rediss://` with TLS): what several processes on one PostgreSQL share. `redis://host:26379,host2:26379/?sentinel=<master name>` with Sentinels, `redis://host:6379,host2:6379/?cluster` for a Cluster ([Several processes](operating.md#several-processes)).',
  },
  MILLRACE_WORKERS: {
    default: '1',
    meaning:
      'Processes that serve together on this machine ([Several cores](operating.md#several-cores)); `auto` for one for each core.',
  },
  MILLRACE_DATABASE_READ_URL: {
    default: '',
    meaning:
      '`postgres://…`: a replica of that database for searches, exports and old pages ([Scaling](scaling.md)).',
  },
  MILLRACE_RATE_LIMITS: { default: 'on', meaning: '`off` for benchmarks and private use.' },
  MILLRACE_LIMIT_REQUESTS_PER_HOUR: {
    default: '5000',
    meaning: 'Requests per token. All tokens of an account together may make five times as many.',
  },
  MILLRACE_LIMIT_WRITES_PER_MINUTE: {
    default: '20',
    meaning: 'Writes per token, and five times as many per account.',
  },
  MILLRACE_LIMIT_REACTIONS_PER_MINUTE: {
    default: '60',
    meaning:
      'Stars, follows, mutes, blocks, subscriptions, levels, markers, reactions and typing together, per token, and five times as many per account.',
  },
  MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE: {
    default: '50',
    meaning: 'Requests without a token, per IP address.',
  },
  MILLRACE_LIMIT_PLACES_PER_MINUTE: { default: '60', meaning: 'Searches for places, per token.' },
  MILLRACE_LIMIT_PAGES_PER_MINUTE: { default: '120', meaning: 'Pages, per IP address.' },
  MILLRACE_LIMIT_PICTURES_PER_MINUTE: { default: '600', meaning: 'Pictures, per IP address.' },
  MILLRACE_TRUSTED_PROXIES: {
    default: '127.0.0.0/8, ::1',
    meaning: 'IP addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted.',
  },
  MILLRACE_NAMESPACE: {
    default: 'net.svc.core',
    meaning: 'Prefix of the core types of channels and annotations.',
  },
  MILLRACE_PLACE_ID_FIELD: { default: 'placedb_id', meaning: 'Key of the id of a place in JSON.' },
  MILLRACE_HEADER_PREFIX: {
    default: 'X-SVC-',
    meaning: "Prefix of the service's own headers. A second one may follow after a comma.",
  },
  MILLRACE_SIGNUP: {
    default: 'open',
    meaning:
      '`open`, `invite`, `approval` or `closed`, until administrators change it with `instance set sign_up`. With `approval`, moderators decide on each sign-up ([Sign-ups](administration.md#sign-ups)).',
  },
  MILLRACE_DYNAMIC_REGISTRATION: {
    default: 'off',
    meaning:
      '`on`: programs may register apps by themselves, without an account ([Apps that programs register](operating.md#apps-that-programs-register)).',
  },
  MILLRACE_SANDBOX: {
    default: 'off',
    meaning:
      '`on`: visitors get test tokens without an account, for test people in a sandbox of their own ([Sandbox](operating.md#sandbox)). `npm start` turns it on for a demonstration on a loopback address.',
  },
  MILLRACE_S3_URL: {
    default: '',
    meaning:
      '`s3://key:secret@host/bucket`: store the contents of files in an S3-compatible bucket instead of the data folder. A prefix may follow the bucket; `?region=` names the region (default `us-east-1`); `http://` instead of `s3://` is unencrypted; without `key:secret@` the credentials of the AWS environment are used ([File contents in a bucket](operating.md#file-contents-in-a-bucket)).',
  },
  MILLRACE_BACKUP_URL: {
    default: '',
    meaning:
      '`s3://key:secret@host/bucket/prefix`, as in `MILLRACE_S3_URL`, or the absolute path of a folder: the embedded store and its files are backed up there every second while it is served ([Continuous backups](operating.md#continuous-backups)).',
  },
  MILLRACE_BACKUP_DAYS: {
    default: '14',
    meaning: 'Days for which continuous backups are kept: any moment of these days can be restored.',
  },
  MILLRACE_SMTP_URL: {
    default: '',
    meaning:
      '`smtp://user:password@host:587` or `smtps://…`: send e-mail to confirm addresses, to reset passwords, to report changes to accounts, and to notify people. `?from=` is the sender, by default `no-reply` at the host of `MILLRACE_URL`.',
  },
  MILLRACE_LINK_PREVIEWS: {
    default: 'on',
    meaning:
      '`off`: pages that posts and messages link to are not fetched ([Link previews](operating.md#link-previews)).',
  },
  MILLRACE_REVISION_MINUTES: {
    default: '5',
    meaning: 'Minutes after its creation in which a post can be revised; `0`: never.',
  },
  MILLRACE_PICTURE_DETAILS: {
    default: 'remove',
    meaning:
      '`keep` leaves details such as place and camera in pictures that programs upload. They are always removed from pictures that people upload on the pages ([Details of pictures](operating.md#details-of-pictures)).',
  },
  MILLRACE_MEDIA_MB: {
    default: '100',
    meaning:
      'Largest video or audio file, in MB, where an account may store files of that size; `0` accepts none ([Video and audio](operating.md#video-and-audio)).',
  },
  MILLRACE_KEEP_TOKENS_DAYS: {
    default: '30',
    meaning:
      'Days that tokens stay after they have ended, or `forever` ([Housekeeping](operating.md#housekeeping)).',
  },
  MILLRACE_KEEP_INTERACTIONS_DAYS: {
    default: '365',
    meaning: "Days that interactions of others with people's posts stay listed, or `forever`.",
  },
  MILLRACE_KEEP_TOMBSTONES_DAYS: {
    default: 'forever',
    meaning: 'Days that deleted posts and messages are still shown as deleted, or `forever`.',
  },
  MILLRACE_KEEP_REPORTS_DAYS: {
    default: '1095',
    meaning:
      'Days that reports stay after moderators have decided them, or `forever`. Open ones always stay.',
  },
  MILLRACE_KEEP_AUDIT_DAYS: {
    default: '1095',
    meaning: 'Days that entries of the audit stay, or `forever`.',
  },
  MILLRACE_WEBHOOK_URLS: {
    default: 'https',
    meaning:
      '`any` also allows webhooks with `http` URLs and private addresses, for tests and private networks.',
  },
  MILLRACE_PUSH_URLS: {
    default: 'https',
    meaning:
      '`any` also allows push services with `http` URLs and private addresses, for tests and private networks.',
  },
  MILLRACE_METRICS_TOKEN: {
    default: '',
    meaning:
      'Bearer token for `/metrics`. Without it, only direct requests from this machine to a loopback host are answered, and none if `MILLRACE_URL` is not a loopback URL.',
  },
  MILLRACE_CACHE_MB: {
    default: '64',
    meaning:
      'Memory in MB that all caches of a process share. When it is full, the entry that saves the least loading time for its size is evicted, whichever cache it is in ([Memory](operating.md#memory)).',
  },
  MILLRACE_LOG_LEVEL: {
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error` or `silent`.',
  },
  MILLRACE_LOG_ADDRESSES: { default: 'on', meaning: "`off` keeps clients' IP addresses out of the log." },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** The text of `docs/settings.md`. */
export function writeSettingsMarkdown(): string {
  const rows = Object.entries<Setting>(settings).map(([name, { default: value, shown, meaning }]) => {
    const fallback = shown ?? (value === '' ? 'none' : `\`${value}\``);
    return `| \`${name}\` | ${fallback} | ${meaning} |`;
  });
  return `# Settings

For people who run the service. Settings are environment variables; command-line flags override them. Invalid settings and misspelt
names are all reported together at start. \`--env-file F\` reads settings from a file, as systemd does. This page is generated from
\`src/settings.ts\`.

| name | default | meaning |
|---|---|---|
${rows.join('\n')}

Behind reverse proxies, the client's IP address is the last one in \`X-Forwarded-For\` that is not in \`MILLRACE_TRUSTED_PROXIES\`. From
any other peer the header is ignored. If the proxy does not send it (for nginx: \`proxy_set_header X-Forwarded-For
$proxy_add_x_forwarded_for;\`), all callers without a token share one limit. \`MILLRACE_URL\` must be the public origin: it also tells
the service that there is a proxy, so that \`/metrics\` requires its token.
`;
}
