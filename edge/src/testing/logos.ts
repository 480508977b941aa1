import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import sharp from 'sharp';

export const logo = (name: string) => `/api/files/of/tenant-1/logos/${name}`;

const makePicture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** A stand-in for the API that serves logos of several shapes, for the tests of icons. */
export function useLogoServer(port: number): { requests: (string | undefined)[] } {
  const files = new Map<string, Buffer>();
  const served: { requests: (string | undefined)[] } = { requests: [] };
  let server: Server;
  beforeAll(async () => {
    files.set(logo('square'), await makePicture(112, 112, '#c85102'));
    files.set(logo('drawn'), await makePicture(112, 100, '#0000'));
    files.set(logo('wide'), await makePicture(480, 112, '#c85102'));
    files.set(logo('page'), Buffer.from('<script>alert(1)</script>'));
    files.set('/api/files/private', await makePicture(112, 112, '#ff0000'));
    server = createServer((request, response) => {
      served.requests.push(request.url);
      const body = files.get(request.url ?? '');
      response.writeHead(body ? 200 : 404, { 'content-type': 'image/png' }).end(body);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => (served.requests = []));
  afterAll(() => new Promise((closed) => server.close(closed)));
  return served;
}
