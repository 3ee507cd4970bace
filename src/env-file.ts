/** Reads files of settings as systemd reads those of `EnvironmentFile=`, so that a command has what the service has. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** What `deploy/millrace.service` names: its file of settings, and the data folder that it sets. */
export const SERVICE_FILE = '/etc/millrace.env';
export const SERVICE_DATA = '/var/lib/millrace';

type Settings = Record<string, string>;

/**
 * Adds the settings of a file to an environment, whose own win. Without a file named, that of the service is taken where there
 * is one and nothing else says where the store is: no setting and no folder.
 * @param tell - is told which file was found.
 * @throws {ConfigError} when the file that was named cannot be read.
 */
export function addEnvFile(
  env: NodeJS.ProcessEnv,
  { file, hasFolder }: { file: string | undefined; hasFolder: boolean },
  tell: (message: string) => void,
  serviceFile = SERVICE_FILE,
): void {
  const add = (path: string) => {
    // The unit sets the folder beside its file.
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

/** A comment, or a name with its value, of which parts may be in quotes; a backslash before the end of a line continues it. */
const LINE =
  /^[ \t]*(?:[#;](?:\\\n|[^\n])*|([^\s=#;][^\n=]*)=[ \t]*((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\n])*))/gm;
const PART = /'([^']*)'[ \t]*|"((?:\\[\s\S]|[^"\\])*)"[ \t]*|((?:\\[\s\S]|[^\\])+)/gy;

/** The variables of such a file; other lines are ignored, as systemd does. */
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
