/** nginx in front of processes, with the sample of `deploy/nginx.conf`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Balancer } from './balancer.ts';
import { isInstalled } from './child-server.ts';
import { installs } from './tools.ts';

const sample = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');

export const hasNginx = isInstalled('nginx', '-v');
export const NGINX_MISSING = installs('nginx');

/** Files of a certificate and its key. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

/** Starts one in front of processes that listen on these ports of 127.0.0.1. Without a certificate it speaks plain HTTP. */
export function startNginx(processes: readonly number[], files?: CertificateFiles): Promise<Balancer> {
  const servers = processes.map((each) => `    server 127.0.0.1:${each} max_fails=0;\n`).join('');
  return Balancer.start({
    configure({ port, plainPort, folder }) {
      // Of the sample, only what belongs to another machine is replaced.
      const text = sample
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replace(
          'listen 443 ssl http2;',
          `listen 127.0.0.1:${port}${files === undefined ? '' : ' ssl http2'};`,
        )
        .replaceAll(/^ +server 127\.0\.0\.1:8080.*\n/gm, servers)
        .replace(/^ +ssl_certificate .*/m, files === undefined ? '' : `ssl_certificate ${files.certificate};`)
        .replace(
          /^ +ssl_certificate_key .*/m,
          files === undefined ? '' : `ssl_certificate_key ${files.key};`,
        );
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
       events {} http { access_log off; ${folders.join(' ')} ${text} }`;
    },
    command: (file, { folder }) => ['nginx', '-p', folder, '-c', file],
    isSecure: files !== undefined,
  });
}
