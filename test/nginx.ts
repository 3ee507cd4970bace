/** nginx in front of processes, with the sample of `deploy/nginx.conf`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildServer, isInstalled } from './child-server.ts';
import { freePort } from './free-port.ts';

const sample = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');

export const hasNginx = isInstalled('nginx', '-v');
export const NGINX_MISSING = 'install it with "apt-get install nginx-light"';

/** Files of a certificate and its key. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** A balancer on a free port. */
export class Nginx {
  /** Where clients connect to. */
  readonly port: number;
  /** The port that leads to the other one. */
  readonly plainPort: number;
  readonly origin: string;
  readonly #server: ChildServer;
  readonly #folder: string;

  private constructor(ports: readonly [number, number], scheme: string, server: ChildServer, folder: string) {
    [this.port, this.plainPort] = ports;
    this.origin = `${scheme}://127.0.0.1:${this.port}`;
    this.#server = server;
    this.#folder = folder;
  }

  /** Starts one in front of processes that listen on these ports of 127.0.0.1. Without a certificate it speaks plain HTTP. */
  static async start(processes: readonly number[], files?: CertificateFiles): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-nginx-'));
    const [port, plainPort] = [await freePort(), await freePort()];
    const servers = processes.map((each) => `    server 127.0.0.1:${each} max_fails=0;\n`).join('');
    // Of the sample, only what belongs to another machine is replaced.
    const text = sample
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${files === undefined ? '' : ' ssl http2'};`)
      .replaceAll(/^ +server 127\.0\.0\.1:8080.*\n/gm, servers)
      .replace(/^ +ssl_certificate .*/m, files === undefined ? '' : `ssl_certificate ${files.certificate};`)
      .replace(/^ +ssl_certificate_key .*/m, files === undefined ? '' : `ssl_certificate_key ${files.key};`);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
       events {} http { access_log off; ${folders.join(' ')} ${text} }`,
    );
    try {
      const server = await ChildServer.start(['nginx', '-p', folder, '-c', file], port);
      return new Nginx([port, plainPort], files === undefined ? 'http' : 'https', server, folder);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#server.end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
