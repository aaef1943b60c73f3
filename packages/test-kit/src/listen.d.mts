import type { Server } from 'node:net';

/** A server that listens on the loopback address. */
export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Breaks all connections off and stops listening. */
  close(): Promise<void>;
}

/** Lets a server listen, on a port of the system's choice unless one is named. */
export declare function listen(server: Server, wantedPort?: number): Promise<Listening>;

/** A port that was free a moment ago, for a server that has to be told one. */
export declare function findFreePort(): Promise<number>;
