/** Reads settings files as systemd reads `EnvironmentFile=`, so that a command has the settings of the service. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** The settings file and data folder that `deploy/millrace.service` sets. */
export const SERVICE_FILE = '/etc/millrace.env';
export const SERVICE_DATA = '/var/lib/millrace';

type Settings = Record<string, string>;

/**
 * Adds the settings of a file to an environment; variables that are already set win. Without a named file, it reads that of the
 * service, if there is one and no setting or folder says where the store is.
 * @param tell - receives a message about the file that was found.
 * @throws {ConfigError} when the named file cannot be read.
 */
export function addEnvFile(
  env: NodeJS.ProcessEnv,
  { file, hasFolder }: { file: string | undefined; hasFolder: boolean },
  tell: (message: string) => void,
  serviceFile = SERVICE_FILE,
): void {
  const add = (path: string) => {
    // The unit sets the data folder in addition to its settings file.
    const folder = path === serviceFile ? { MILLRACE_DATA: SERVICE_DATA } : {};
    Object.assign(env, { ...folder, ...readEnvFile(path), ...env });
  };
  if (file !== undefined) {
    add(file);
    return;
  }
  const isSet = Object.keys(env).some((name) => name.startsWith('MILLRACE_'));
  if (isSet || hasFolder || !existsSync(serviceFile)) return;
  try {
    accessSync(serviceFile, constants.R_OK);
  } catch {
    tell(`${serviceFile} has the settings of the service, and this user may not read it: they are not used.`);
    return;
  }
  add(serviceFile);
  tell(`settings: ${serviceFile}`);
}

function readEnvFile(file: string): Settings {
  try {
    return parseEnvFile(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`--env-file ${file} cannot be read: ${code ?? message}.`, { cause: error });
  }
}

/** A comment, or a name with its value, parts of which may be quoted; a backslash at the end of a line continues it. */
const LINE =
  /^[ \t]*(?:[#;](?:\\\n|[^\n])*|([^\s=#;][^\n=]*)=[ \t]*((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\n])*))/gm;
const PART = /'([^']*)'[ \t]*|"((?:\\[\s\S]|[^"\\])*)"[ \t]*|((?:\\[\s\S]|[^\\])+)/gy;

/** The variables of such a file; ignores other lines, as systemd does. */
export function parseEnvFile(text: string): Settings {
  const found: Settings = {};
  for (const [, name, value = ''] of text.replaceAll('\r\n', '\n').matchAll(LINE)) {
    if (name === undefined || !/^[A-Za-z_]\w*$/.test(name.trim())) continue;
    found[name.trim()] = [...value.matchAll(PART)].map(unquote).join('');
  }
  return found;
}

function unquote([, single, double, bare = '']: RegExpMatchArray): string {
  if (single !== undefined) return single;
  if (double !== undefined) return double.replace(/\\(?:\n|(["\\`$]))/g, '$1');
  return bare.trimEnd().replace(/\\(?:\n|([\s\S]))/g, '$1');
}
