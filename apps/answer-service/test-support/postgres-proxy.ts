import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@assist/test-kit';

/** A proxy in front of a PostgreSQL server. */
export interface PostgresProxy {
  readonly url: string;
  /** Lets the open connections fall silent without closing them, as a firewall does. New connections work. */
  drop(): void;
  close(): Promise<void>;
}

/** Starts a proxy that refuses settings in the startup message, as PgBouncer does, and passes on everything else. */
export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const port = Number(new URL(target).port);
  const clients = new Set<Socket>();
  const { origin, close } = await listen(
    createServer((client) => {
      clients.add(client);
      client.on('error', () => {}).on('close', () => clients.delete(client));
      client.once('data', (startup) => {
        if (/options|_timeout/.test(startup.toString('latin1'))) return client.destroy();
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
