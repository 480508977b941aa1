import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it was received, with its attributes and the name of its service. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** The kind of OTLP: 1 internal, 2 server, 3 client. */
  kind: number;
  failed: boolean;
  startedAt: number;
  endedAt: number;
  attributes: Record<string, unknown>;
}

/** A collector for tests. */
export interface TraceReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  /** The texts of all requests. */
  bodies: string[];
  /** Waits for the spans that pass the test. @throws Error where there are too few after five seconds */
  waitFor: (isWanted: (span: ReceivedSpan) => boolean, count?: number) => Promise<ReceivedSpan[]>;
  close: () => Promise<void>;
}

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes?: OtlpAttribute[];
}
interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const readAttributes = (attributes: OtlpAttribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const toMs = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const readSpans = (text: string): ReceivedSpan[] =>
  (JSON.parse(text) as OtlpRequest).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttributes(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, kind, status, attributes, startTimeUnixNano, endTimeUnixNano }) => ({
        ...{ service, name, traceId, spanId, kind, failed: status?.code === 2 },
        parentSpanId: parentSpanId || undefined,
        ...{ startedAt: toMs(startTimeUnixNano), endedAt: toMs(endTimeUnixNano) },
        attributes: readAttributes(attributes),
      }));
  });

/** Starts a collector that takes OTLP as JSON and keeps all spans. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      if (isTraces) {
        bodies.push(text);
        spans.push(...readSpans(text));
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    waitFor: async (isWanted, count = 1) => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const found = spans.filter(isWanted);
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`Of ${count} spans, too few came: ${spans.map(({ name }) => name).join(', ')}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
