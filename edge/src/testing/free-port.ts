import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
