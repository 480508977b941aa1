import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const cube = (currency: string, rate: string) => `<Cube currency='${currency}' rate='${rate}'/>`;

/** A file of daily rates in the format of the European Central Bank, with amounts per euro. */
export const createRatesDocument = (day: string, ...rates: (readonly [currency: string, rate: string])[]) => `<?xml version="1.0"?>
<Envelope><Sender><name>European Central Bank</name></Sender>
  <Cube><Cube time='${day}'>${rates.map(([currency, rate]) => cube(currency, rate)).join('')}</Cube></Cube>
</Envelope>`;

export interface RatesServer {
  url: string;
  /** Its answer, and how often it was called. */
  state: { status: number; body: string; calls: number };
  close(): Promise<void>;
}

export async function startRatesServer(): Promise<RatesServer> {
  const state = { status: 200, body: '', calls: 0 };
  const server = createServer((_request, response) => {
    state.calls += 1;
    response.writeHead(state.status).end(state.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`, state, close };
}
