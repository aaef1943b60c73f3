import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@assist/test-kit';

/** A proxy in front of a PostgreSQL server. */
export interface PostgresProxy {
  readonly url: string;
  /** Lets the open connections fall silent without closing them, as a firewall does. New connections work. */
  drop(): void;
  close(): Promise<void>;
}

/** Matches what outlasts a transaction: a setting of the session, or a lock of it. */
const OF_SESSION =
  /(?:^|[;\0])\s*(?:SET (?!LOCAL)|LISTEN|PREPARE)|pg_(?:try_)?advisory_(?:lock|unlock)/;

/**
 * Starts a proxy that ends the connections of clients which need more than PgBouncer gives in transaction mode: settings
 * in the startup message, and settings or locks of a session. It passes on everything else.
 */
export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const port = Number(new URL(target).port);
  const clients = new Set<Socket>();
  const { origin, close } = await listen(
    createServer((client) => {
      clients.add(client);
      client.on('error', () => {}).on('close', () => clients.delete(client));
      client.once('data', (startup) => {
        if (/options|_timeout/.test(startup.toString('latin1'))) return client.destroy();
        client.on('data', (sent) => {
          if (OF_SESSION.test(sent.toString('latin1'))) client.destroy();
        });
        const server = connect(port, '127.0.0.1', () => server.write(startup));
        server.on('error', () => client.destroy());
        return client.pipe(server).pipe(client);
      });
    }),
  );
  const url = new URL(target);
  url.port = new URL(origin).port;
  return {
    url: url.href,
    drop: () => {
      for (const client of clients) client.unpipe().removeAllListeners('data').resume();
    },
    close: () => {
      for (const client of clients) client.destroy();
      return close();
    },
  };
}
