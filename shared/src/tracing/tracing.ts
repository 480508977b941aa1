/** Where traces are sent, and how many of them. */
export interface TracingConfig {
  /** The base URL of a collector that takes OTLP over HTTP, such as `http://localhost:4318`. */
  endpoint: string;
  /** Which part of all traces is recorded, from 0 to 1. */
  sampleRatio: number;
}

export interface TracingOptions extends TracingConfig {
  serviceName: 'techadds-api' | 'techadds-edge';
  /** Called at most once a minute while the collector does not take spans. */
  warn: (message: string) => void;
}

/** Values that are safe to give to a collector: names of endpoints and ids of requests and tenants, nothing that a user has entered. */
export type SpanAttributes = Record<string, string | number | undefined>;

/** The span of a request that a server works on. */
export interface RequestSpan {
  /** The header by which the next server continues the trace. */
  traceparent: string;
  /** Runs work whose spans are children of this one. */
  run: (work: () => void) => void;
  /** Later calls have no effect. */
  end: (result: { name: string; status: number; attributes: SpanAttributes }) => void;
}

/** A span that another program has measured. */
export interface ForeignSpan {
  serviceName: string;
  name: string;
  traceId: string;
  spanId: string;
  startedAt: number;
  ms: number;
  attributes: SpanAttributes;
}

/** Sends the spans of a process to a collector. Nothing of it ever fails or waits: spans that the collector does not take are dropped. */
export interface Tracing {
  /** @param traceparent the header of the request; a malformed one starts a trace of its own */
  startRequest: (name: string, traceparent: unknown) => RequestSpan;
  /** Records work of the running request that has just ended; nothing outside of a request. `describe` is called where the trace is recorded. */
  recordChild: (ms: number, failed: boolean, describe: () => { name: string; attributes: SpanAttributes }) => void;
  recordForeign: (span: ForeignSpan) => void;
  /** Sends what is left, for at most two seconds. */
  stop: () => Promise<void>;
}

/** Starts tracing. Its packages are loaded only here, so that a server without a collector has none of them in memory. */
export const startTracing = async (options: TracingOptions): Promise<Tracing> => (await import('./create-tracing')).createTracing(options);
