import { Socket } from 'node:net';

/** A socket that sends what is written in one go in one piece: statements that travel together need one call to the system, not one each. */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...written: unknown[]) => boolean;
  let gathering = false;
  const gather = (...written: unknown[]) => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      process.nextTick(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...written);
  };
  // Connecting puts the usual way of writing back.
  socket.once('connect', () => (socket.write = gather));
  return socket;
}
