import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A line to a server that can be troubled. `stall`: what is sent stays on the way, and nobody is told. `cut`: every
 * connection breaks and no other is taken.
 */
export const openLine = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  const state = { isStalled: false, isCut: false, attempts: 0 };

  const follow = (socket: Socket): void => {
    sockets.add(socket);
    if (state.isStalled) socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };

  const server: Server = createServer((near) => {
    state.attempts += 1;
    if (state.isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target.port, target.host);
    follow(near);
    follow(far);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    /** How often somebody has tried to connect. */
    attempts: (): number => state.attempts,
    stall(): void {
      state.isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    cut(): void {
      state.isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend(): void {
      Object.assign(state, { isStalled: false, isCut: false });
      for (const socket of sockets) socket.resume();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

export type Line = Awaited<ReturnType<typeof openLine>>;

/** The same address over the line. */
export const overLine = (databaseUrl: string, { port }: Line): string => {
  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String(port);

  return address.href;
};
