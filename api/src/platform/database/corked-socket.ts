import { Socket } from 'node:net';

/** A socket that sends what is written in one go in one piece: statements that travel together need one call to the system, not one each. */
export function createCorkedSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isCorked = false;
  const writeCorked = (...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
  // Connecting puts the usual way of writing back.
  socket.once('connect', () => (socket.write = writeCorked));
  return socket;
}
