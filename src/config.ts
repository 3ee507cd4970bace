/** Every setting is read here and nowhere else; all wrong ones are reported together. */
import proxyAddr from 'proxy-addr';

/** What the service runs with. Times in milliseconds unless the name says otherwise. */
export interface Config {
  host: string;
  port: number;
  /** Public origin used in every URL the service writes, without a trailing slash. */
  url: string;
  /** Folder of the embedded store and local files. */
  data: string;
  databaseUrl: string | undefined;
  rateLimits: RateLimitConfig | undefined;
  /** IP addresses and networks of reverse proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  namespace: string;
  /** The service's own header prefixes; the first is the preferred one, all are understood and answered. */
  headerPrefixes: readonly string[];
  signup: 'open' | 'invite' | 'closed';
  /** `/metrics` answers direct calls from loopback, and others only when they present this. */
  metricsToken: string | undefined;
  /** `smtp://` or `smtps://`: the server that sends e-mail; none is sent without it. */
  smtpUrl: string | undefined;
  logLevel: string;
}

/** Requests allowed in each fixed window (docs/interface.md, Limits). */
export interface RateLimitConfig {
  requestsPerHour: number;
  writesPerMinute: number;
  anonymousPerMinute: number;
  pagesPerMinute: number;
  picturesPerMinute: number;
}

/** A setting that cannot be used; the message lists every fault, one a line. */
export class ConfigError extends Error {}

/** What the command line may override. */
export interface ConfigFlags {
  host?: string | undefined;
  port?: string | undefined;
  data?: string | undefined;
}

/**
 * Reads the settings from the environment; flags win.
 * @throws {ConfigError} naming every wrong setting at once.
 */
export function readConfig(env: NodeJS.ProcessEnv, flags: ConfigFlags = {}): Config {
  const faults: string[] = [];
  const text = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  const check = (isValid: boolean, fault: string): void => {
    if (!isValid) faults.push(fault);
  };
  const whole = (name: string, value: string, min: number, max: number): number => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    check(
      number >= min && number <= max,
      `${name} must be a whole number from ${min} to ${max}, not "${value}".`,
    );
    return number;
  };
  const choice = <T extends string>(name: string, choices: readonly T[]): T => {
    const value = text(name, choices[0] as T) as T;
    check(choices.includes(value), `${name} must be ${choices.join(' or ')}, not "${value}".`);
    return value;
  };

  const host = flags.host ?? text('MILLRACE_HOST', '127.0.0.1');
  const port = whole('MILLRACE_PORT', flags.port ?? text('MILLRACE_PORT', '8080'), 0, 65535);
  const url = text('MILLRACE_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/+$/,
    '',
  );
  check(isOrigin(url), `MILLRACE_URL must be an origin such as https://social.example, not "${url}".`);

  const databaseUrl = text('MILLRACE_DATABASE_URL', '') || undefined;
  check(
    databaseUrl === undefined || /^postgres(ql)?:\/\//.test(databaseUrl),
    'MILLRACE_DATABASE_URL must begin with postgres://.',
  );
  for (const [name, part] of [
    ['MILLRACE_REDIS_URL', 'Redis'],
    ['MILLRACE_S3_URL', 'S3'],
  ]) {
    check(!env[name as string], `${name} is set, but this version does not use ${part} yet: unset it.`);
  }

  const namespace = text('MILLRACE_NAMESPACE', 'net.svc.core');
  check(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(namespace), 'MILLRACE_NAMESPACE must look like net.svc.core.');
  const headerPrefixes = text('MILLRACE_HEADER_PREFIX', 'X-SVC-')
    .split(',')
    .map((prefix) => prefix.trim());
  check(
    headerPrefixes.length <= 2 && headerPrefixes.every((prefix) => /^[A-Za-z][A-Za-z0-9-]*-$/.test(prefix)),
    'MILLRACE_HEADER_PREFIX must be one or two prefixes such as X-SVC-, separated by a comma.',
  );

  const trustedProxies = text('MILLRACE_TRUSTED_PROXIES', '127.0.0.0/8, ::1')
    .split(',')
    .map((proxy) => proxy.trim());
  for (const proxy of trustedProxies) {
    check(
      isNetwork(proxy),
      `MILLRACE_TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "${proxy}".`,
    );
  }

  const limits = choice('MILLRACE_RATE_LIMITS', ['on', 'off']);
  const figure = (name: string, fallback: number) =>
    whole(name, text(name, String(fallback)), 1, 1_000_000_000);
  const rateLimits: RateLimitConfig = {
    requestsPerHour: figure('MILLRACE_LIMIT_REQUESTS_PER_HOUR', 5000),
    writesPerMinute: figure('MILLRACE_LIMIT_WRITES_PER_MINUTE', 20),
    anonymousPerMinute: figure('MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE', 50),
    pagesPerMinute: figure('MILLRACE_LIMIT_PAGES_PER_MINUTE', 120),
    picturesPerMinute: figure('MILLRACE_LIMIT_PICTURES_PER_MINUTE', 600),
  };

  const smtpUrl = text('MILLRACE_SMTP_URL', '') || undefined;
  check(
    smtpUrl === undefined || (/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl)),
    'MILLRACE_SMTP_URL must be a URL such as smtp://user:password@mail.example:587.',
  );

  const config: Config = {
    host,
    port,
    url,
    data: flags.data ?? text('MILLRACE_DATA', './data'),
    databaseUrl,
    rateLimits: limits === 'on' ? rateLimits : undefined,
    trustedProxies,
    namespace,
    headerPrefixes,
    signup: choice('MILLRACE_SIGNUP', ['open', 'invite', 'closed']),
    metricsToken: text('MILLRACE_METRICS_TOKEN', '') || undefined,
    smtpUrl,
    logLevel: choice('MILLRACE_LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'silent']),
  };
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(url: string): boolean {
  try {
    const parsed = new URL(url);
    return /^https?:$/.test(parsed.protocol) && parsed.origin === url;
  } catch {
    return false;
  }
}
