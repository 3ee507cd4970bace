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
 * @throws {ConfigError} when the named file cannot be read, or has lines that set nothing.
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
  const { found, wrong } = parseEnvFile(readText(file));
  if (wrong.length === 0) return found;
  const lines = wrong.length === 1 ? `line ${wrong[0]} sets` : `lines ${wrong.join(', ')} set`;
  // Without the lines: they may hold secrets.
  throw new ConfigError(`${file}: ${lines} nothing. A setting is NAME=value, and a comment begins with #.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`--env-file ${file} cannot be read: ${code ?? message}.`, { cause: error });
  }
}

/** A comment, or a name with its value, parts of which may be quoted; a backslash at the end of a line continues it. */
const LINE =
  /[ \t]*(?:[#;](?:\\\n|[^\n])*|([^\s=#;][^\n=]*)=[ \t]*((?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\n])*))/y;
const PART = /'([^']*)'[ \t]*|"((?:\\[\s\S]|[^"\\])*)"[ \t]*|((?:\\[\s\S]|[^\\])+)/gy;

/**
 * The variables of such a file, also where a line is for a shell (`export NAME=value`), and the numbers of the lines that are neither
 * empty nor a comment and set nothing.
 */
export function parseEnvFile(given: string): { found: Settings; wrong: number[] } {
  const text = given.replaceAll('\r\n', '\n');
  const found: Settings = {};
  const wrong: number[] = [];
  for (let [at, line] = [0, 1]; at < text.length; ) {
    LINE.lastIndex = at;
    const [whole = '', given, value = ''] = LINE.exec(text) ?? [];
    const newline = text.indexOf('\n', at + whole.length);
    const end = newline < 0 ? text.length : newline;
    const name = given?.trim().replace(/^export[ \t]+/, '');
    const isName = name !== undefined && /^[A-Za-z_]\w*$/.test(name);
    if (isName) found[name] = [...value.matchAll(PART)].map(unquote).join('');
    else if (given !== undefined || text.slice(at + whole.length, end).trim() !== '') wrong.push(line);
    line += text.slice(at, end).split('\n').length;
    at = end + 1;
  }
  return { found, wrong };
}

function unquote([, single, double, bare = '']: RegExpMatchArray): string {
  if (single !== undefined) return single;
  if (double !== undefined) return double.replace(/\\(?:\n|(["\\`$]))/g, '$1');
  return bare.trimEnd().replace(/\\(?:\n|([\s\S]))/g, '$1');
}
