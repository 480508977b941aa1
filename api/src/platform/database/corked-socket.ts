import { Socket } from 'node:net';

/** A socket that sends everything written in one tick with one system call, so that pipelined statements do not need one each. */
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
  // Connecting restores the default `write`.
  socket.once('connect', () => (socket.write = writeCorked));
  return socket;
}
