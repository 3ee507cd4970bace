/** The path to one node of Citus, on which commits come late and connections can be cut. */
import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import type { Db } from '../../src/db/query.ts';
import { freePort } from '../free-port.ts';

const COMMIT = Buffer.from('COMMIT PREPARED');

export class NodeGate {
  /** By how much the second phase of commits is late, in milliseconds: other nodes show a transaction before this one does. */
  late = 0;
  /** Whether the node cannot be reached. */
  isCut = false;
  /** Whether it cannot be reached from the next second phase of a commit on. */
  cutsAtCommit = false;
  readonly name: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.name = `127.0.0.1:${port}`;
  }

  /** Leads the coordinator's connections to one of the nodes through here, in this database. */
  static async open(db: Db): Promise<NodeGate> {
    const [node] = (await db.all(
      'select nodeid as id, nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid limit 1',
      [],
    )) as { id: number; host: string; port: number }[];
    if (node === undefined) throw new Error('there are no nodes');
    const port = await freePort();
    const server = createServer();
    const gate = new NodeGate(server, port);
    server.on('connection', (near) => gate.#pass(near, createConnection(node.port, node.host)));
    await once(server.listen(port, '127.0.0.1'), 'listening');
    await db.all('select citus_update_node($1, $2, $3)', [node.id, '127.0.0.1', port]);
    return gate;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #pass(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one.setNoDelay(true));
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    if (this.isCut) near.destroy();
    far.on('data', (data) => near.write(data));
    near.on('data', (data) => {
      if (!data.includes(COMMIT)) far.write(data);
      else if (this.cutsAtCommit) this.cut();
      else setTimeout(() => far.write(data), this.late);
    });
  }
}
