/** The only place that reads settings; it reports all wrong ones together. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { BACKUP_FORM, type BackupPlace, isSamePlace, readBackupPlace } from './blobs/backup-place.ts';
import { readS3Url, S3_FORM, type S3Place } from './blobs/s3-place.ts';
import { readSender } from './mail.ts';
import { nearest } from './nearest.ts';
import { REDIS_FORM, type RedisPlace, readRedisUrl } from './redis/redis-place.ts';
import { type SettingName, settings } from './settings.ts';

/** The default prefix of the core types of channels and annotations. */
export const DEFAULT_NAMESPACE: string = settings.MILLRACE_NAMESPACE.default;

/** Who may sign up; with `approval` moderators decide about each. */
export const signUpModes = ['open', 'invite', 'approval', 'closed'] as const;

export type SignUpMode = (typeof signUpModes)[number];

/** The settings of the service. Times are in milliseconds unless the name says otherwise. */
export interface Config {
  host: string;
  port: number;
  /** Public origin used in every URL the service writes, without a trailing slash. */
  url: string;
  /** Base URL of file contents, without a trailing slash; undefined if they are below `url`. */
  filesUrl: string | undefined;
  /** Folder of the embedded store and local files. */
  data: string;
  databaseUrl: string | undefined;
  /** Shared by several processes on one PostgreSQL database, in addition to the database. */
  redis: RedisPlace | undefined;
  /** Processes that serve together on this machine. */
  workers: number;
  /** Roles of this process. */
  roles: ReadonlySet<Role>;
  /** A replica of that database, for uncached reads. */
  databaseReadUrl: string | undefined;
  /** The bucket of file contents; undefined if they are in the data folder. */
  s3: S3Place | undefined;
  /** Where the embedded store is backed up while it is served. */
  backup: BackupPlace | undefined;
  /** How long moments can be restored, in milliseconds. */
  backupMs: number;
  rateLimits: RateLimitConfig | undefined;
  /** IP addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  namespace: string;
  /** The key that holds the id of a place in JSON. */
  placeIdField: string;
  /** The service's own header prefixes: all are accepted and sent, the first is preferred. */
  headerPrefixes: readonly string[];
  /** Until administrators set it (features/instance). */
  signup: SignUpMode;
  /** Whether programs may register apps, if the instance lets everybody. */
  dynamicRegistration: boolean;
  /** `/metrics` requires this token, except for direct calls from loopback. */
  metricsToken: string | undefined;
  /** URL of the mail server, `smtp://` or `smtps://`; without it no e-mail is sent. */
  smtpUrl: string | undefined;
  /** Whether pages that posts and messages link to are fetched and shown. */
  linkPreviews: boolean;
  /** Whether pictures that are uploaded by calls of the API keep what tells of their place and camera. */
  pictureDetails: 'remove' | 'keep';
  /** Largest video or audio file, in bytes. */
  mediaBytes: number;
  /** How long after its creation a post can be revised, in milliseconds. */
  revisionMs: number;
  /** How long rows stay that upkeep deletes; undefined if for ever. */
  keep: Readonly<Record<KeptRows, number | undefined>>;
  /** Whether webhooks may also have `http` URLs and addresses of this machine, or any. */
  webhookUrls: 'https' | 'loopback' | 'any';
  /** Whether push services may also have `http` URLs and private addresses. */
  pushUrls: 'https' | 'any';
  /** Whether visitors may make sandboxes. */
  sandbox: boolean;
  /** Memory that all caches of a process share, in bytes. */
  cacheBytes: number;
  logLevel: string;
  /** Whether clients' IP addresses are logged. */
  logAddresses: boolean;
}

/** Rows that upkeep deletes after a time of the operator's choice (docs/operating.md, Housekeeping). */
export type KeptRows = 'tokens' | 'interactions' | 'tombstones' | 'reports' | 'audit';

/**
 * Roles of a process, if there are several: answer calls and pages, hold live streams, do the upkeep that one process does for
 * all.
 */
export const roles = ['api', 'streams', 'jobs'] as const;
export type Role = (typeof roles)[number];

/** Requests allowed in each fixed window (docs/interface.md, Limits). */
export interface RateLimitConfig {
  requestsPerHour: number;
  writesPerMinute: number;
  anonymousPerMinute: number;
  placesPerMinute: number;
  reactionsPerMinute: number;
  pagesPerMinute: number;
  picturesPerMinute: number;
}

/** One or more invalid settings; the message lists every fault, one a line. */
export class ConfigError extends Error {}

const PREFIX = 'MILLRACE_';
/** More processes than this are more than any machine has cores. */
const MAX_WORKERS = 256;
/** A century. */
const MAX_DAYS = 36_500;
const DAY_MS = 86_400_000;
/** A year. */
const MAX_MINUTES = 525_600;

/** Settings that the command line may override. */
export interface ConfigFlags {
  host?: string | undefined;
  port?: string | undefined;
  data?: string | undefined;
  roles?: string | undefined;
  workers?: string | undefined;
}

/**
 * Reads the settings from the environment; flags win.
 * @throws {ConfigError} naming every wrong setting at once.
 */
export function readConfig(env: NodeJS.ProcessEnv, flags: ConfigFlags = {}): Config {
  const faults: string[] = [];
  const text = (name: SettingName): string => env[name]?.trim() || settings[name].default;
  const flag = (name: keyof ConfigFlags, variable: SettingName): string => flags[name] ?? text(variable);
  const check = (isValid: boolean, fault: string): void => {
    if (!isValid) faults.push(fault);
  };
  const whole = (name: string, value: string, min: number, max: number): number => {
    const isValid = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
    check(isValid, `${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return isValid ? Number(value) : Number.NaN;
  };
  const choice = <T extends string>(name: SettingName, choices: readonly T[]): T => {
    const value = text(name) as T;
    check(choices.includes(value), `${name} must be ${choices.join(' or ')}, not "${value}".`);
    return value;
  };

  const host = flag('host', 'MILLRACE_HOST');
  const isHost = URL.canParse(originOf(host, 80)) && !/[/@?#\s]/.test(host);
  check(
    isHost,
    `${flags.host === undefined ? 'MILLRACE_HOST' : '--host'} must be an IP address or the name of this machine, not "${host}".`,
  );
  const portName = flags.port === undefined ? 'MILLRACE_PORT' : '--port';
  const port = whole(portName, flag('port', 'MILLRACE_PORT'), 0, 65535);
  const set = text('MILLRACE_URL').replace(/(?<!\/)\/+$/, '');
  const url = set || (isHost && port >= 0 ? originOf(host, port) : '');
  check(
    set === '' || isOrigin(set),
    `MILLRACE_URL must be an origin such as https://social.example, not "${set}".`,
  );

  const filesUrl = text('MILLRACE_FILES_URL').replace(/(?<!\/)\/+$/, '') || undefined;
  check(
    filesUrl === undefined || isBase(filesUrl),
    `MILLRACE_FILES_URL must be a URL such as https://files.example, not "${filesUrl}".`,
  );

  const database = (name: SettingName): string | undefined => {
    const given = text(name) || undefined;
    check(
      given === undefined || (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given)),
      `${name} must be a URL such as postgres://user:password@host/database.`,
    );
    return given;
  };
  const databaseUrl = database('MILLRACE_DATABASE_URL');
  const databaseReadUrl = database('MILLRACE_DATABASE_READ_URL');
  check(
    databaseReadUrl === undefined || databaseUrl !== undefined,
    'MILLRACE_DATABASE_READ_URL names a replica, so MILLRACE_DATABASE_URL must name the primary.',
  );
  const redisUrl = text('MILLRACE_REDIS_URL');
  const redis = readRedisUrl(redisUrl);
  // The message omits the value: it may hold a password.
  check(redisUrl === '' || redis !== undefined, `MILLRACE_REDIS_URL must be a URL such as ${REDIS_FORM}.`);
  check(
    redisUrl === '' || databaseUrl !== undefined,
    'MILLRACE_REDIS_URL is for several processes on one PostgreSQL: set MILLRACE_DATABASE_URL as well, or unset it.',
  );
  const named = (flags.roles ?? roles.join(',')).split(',').map((role) => role.trim());
  for (const role of named) {
    check(
      roles.includes(role as Role),
      `--roles must be some of ${roles.join(', ')}, separated by commas, not "${role}".`,
    );
  }
  const workersName = flags.workers === undefined ? 'MILLRACE_WORKERS' : '--workers';
  const asked = flag('workers', 'MILLRACE_WORKERS');
  const workers =
    asked === 'auto'
      ? availableParallelism()
      : whole(`${workersName}, unless "auto",`, asked, 1, MAX_WORKERS);
  const s3Url = text('MILLRACE_S3_URL');
  const s3 = readS3Url(s3Url);
  // The message omits the value: it holds a secret.
  check(s3Url === '' || s3 !== undefined, `MILLRACE_S3_URL must be a URL such as ${S3_FORM}.`);
  const backupUrl = text('MILLRACE_BACKUP_URL');
  const backup = readBackupPlace(backupUrl);
  check(backupUrl === '' || backup !== undefined, `MILLRACE_BACKUP_URL must be ${BACKUP_FORM}.`);
  check(
    backupUrl === '' || databaseUrl === undefined,
    'MILLRACE_BACKUP_URL is for the embedded store; PostgreSQL archives its own log. Unset either it or MILLRACE_DATABASE_URL.',
  );
  const data = flag('data', 'MILLRACE_DATA');
  check(
    backup === undefined || !isSamePlace(backup, { folder: data, s3 }),
    'MILLRACE_BACKUP_URL must not be where the data or the contents of files are.',
  );
  const namespace = text('MILLRACE_NAMESPACE');
  check(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(namespace), 'MILLRACE_NAMESPACE must look like net.svc.core.');
  const placeIdField = text('MILLRACE_PLACE_ID_FIELD');
  // It must differ from every current and future key of a Place, and none of them ends in "id".
  check(
    /^([a-z0-9]+_)*id$/i.test(placeIdField),
    `MILLRACE_PLACE_ID_FIELD must be letters, digits and underscores that end in "id", such as placedb_id, not "${placeIdField}".`,
  );
  const headerPrefixes = text('MILLRACE_HEADER_PREFIX')
    .split(',')
    .map((prefix) => prefix.trim());
  check(
    headerPrefixes.length <= 2 && headerPrefixes.every((prefix) => /^[A-Za-z][A-Za-z0-9-]*-$/.test(prefix)),
    'MILLRACE_HEADER_PREFIX must be one or two prefixes such as X-SVC-, separated by a comma.',
  );

  const trustedProxies = text('MILLRACE_TRUSTED_PROXIES')
    .split(',')
    .map((proxy) => proxy.trim());
  for (const proxy of trustedProxies) {
    check(
      isNetwork(proxy),
      `MILLRACE_TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "${proxy}".`,
    );
  }

  const limits = choice('MILLRACE_RATE_LIMITS', ['on', 'off']);
  const figure = (name: SettingName) => whole(name, text(name), 1, 1_000_000_000);
  const rateLimits: RateLimitConfig = {
    requestsPerHour: figure('MILLRACE_LIMIT_REQUESTS_PER_HOUR'),
    writesPerMinute: figure('MILLRACE_LIMIT_WRITES_PER_MINUTE'),
    anonymousPerMinute: figure('MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE'),
    placesPerMinute: figure('MILLRACE_LIMIT_PLACES_PER_MINUTE'),
    reactionsPerMinute: figure('MILLRACE_LIMIT_REACTIONS_PER_MINUTE'),
    pagesPerMinute: figure('MILLRACE_LIMIT_PAGES_PER_MINUTE'),
    picturesPerMinute: figure('MILLRACE_LIMIT_PICTURES_PER_MINUTE'),
  };

  const kept = (name: SettingName): number | undefined => {
    const value = text(name);
    if (value === 'forever') return undefined;
    return whole(`${name}, unless "forever",`, value, 1, MAX_DAYS) * DAY_MS;
  };

  const sandbox = choice('MILLRACE_SANDBOX', ['off', 'on']) === 'on';
  check(
    !sandbox || (workers === 1 && redisUrl === '' && named.length === roles.length),
    'MILLRACE_SANDBOX is for a service of one process: unset either it or MILLRACE_WORKERS, MILLRACE_REDIS_URL and --roles.',
  );
  const smtpUrl = text('MILLRACE_SMTP_URL') || undefined;
  check(
    smtpUrl === undefined || (/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl)),
    'MILLRACE_SMTP_URL must be a URL such as smtp://user:password@mail.example:587.',
  );
  const sender = smtpUrl && URL.parse(smtpUrl)?.searchParams.get('from');
  check(
    !sender || readSender(sender) !== undefined,
    `The sender in MILLRACE_SMTP_URL (?from=) must be an e-mail address such as mail@birds.example, not "${sender}".`,
  );

  const config: Config = {
    host,
    port,
    url,
    filesUrl,
    data,
    databaseUrl,
    redis,
    workers,
    roles: new Set(named as Role[]),
    databaseReadUrl,
    s3,
    backup,
    backupMs: whole('MILLRACE_BACKUP_DAYS', text('MILLRACE_BACKUP_DAYS'), 1, 3_650) * DAY_MS,
    rateLimits: limits === 'on' ? rateLimits : undefined,
    trustedProxies,
    namespace,
    placeIdField,
    headerPrefixes,
    signup: choice('MILLRACE_SIGNUP', signUpModes),
    dynamicRegistration: choice('MILLRACE_DYNAMIC_REGISTRATION', ['off', 'on']) === 'on',
    metricsToken: text('MILLRACE_METRICS_TOKEN') || undefined,
    smtpUrl,
    linkPreviews: choice('MILLRACE_LINK_PREVIEWS', ['on', 'off']) === 'on',
    revisionMs:
      whole('MILLRACE_REVISION_MINUTES', text('MILLRACE_REVISION_MINUTES'), 0, MAX_MINUTES) * 60_000,
    pictureDetails: choice('MILLRACE_PICTURE_DETAILS', ['remove', 'keep']),
    mediaBytes: whole('MILLRACE_MEDIA_MB', text('MILLRACE_MEDIA_MB'), 0, 1_000_000) * 1_000_000,
    keep: {
      tokens: kept('MILLRACE_KEEP_TOKENS_DAYS'),
      interactions: kept('MILLRACE_KEEP_INTERACTIONS_DAYS'),
      tombstones: kept('MILLRACE_KEEP_TOMBSTONES_DAYS'),
      reports: kept('MILLRACE_KEEP_REPORTS_DAYS'),
      audit: kept('MILLRACE_KEEP_AUDIT_DAYS'),
    },
    webhookUrls: choice('MILLRACE_WEBHOOK_URLS', ['https', 'any']),
    pushUrls: choice('MILLRACE_PUSH_URLS', ['https', 'any']),
    sandbox,
    cacheBytes: whole('MILLRACE_CACHE_MB', text('MILLRACE_CACHE_MB'), 1, 1_000_000) * 1024 * 1024,
    logAddresses: choice('MILLRACE_LOG_ADDRESSES', ['on', 'off']) === 'on',
    logLevel: choice('MILLRACE_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  };
  // An unknown setting is most likely misspelt, and the service would run without it.
  const names = Object.keys(settings).map((name) => name.slice(PREFIX.length));
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || name in settings) continue;
    const meant = nearest(name.slice(PREFIX.length), names);
    const hint = meant === undefined ? '.' : `; did you mean ${PREFIX}${meant}?`;
    faults.push(`There is no setting ${name}${hint}`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

/** In the form of browsers: without the default port. */
function originOf(host: string, port: number): string {
  const written = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return URL.canParse(written) ? new URL(written).origin : written;
}

/** Where the store is, for people: its folder, or the URL of the database without the password. */
export function placeOf({ data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return resolve(data);
  const url = new URL(databaseUrl);
  url.password = '';
  url.search = '';
  return url.href;
}

function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether paths can be appended to a URL. */
function isBase(url: string): boolean {
  return /^https?:\/\/[^/@?#\s]+(\/[^?#\s]*)?$/.test(url) && URL.canParse(url);
}

function isOrigin(url: string): boolean {
  try {
    const parsed = new URL(url);
    return /^https?:$/.test(parsed.protocol) && parsed.origin === url;
  } catch {
    return false;
  }
}
