import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { createForeignSpan } from './foreign-span';
import { createSpanExporter } from './span-exporter';
import type { RequestSpan, Tracing, TracingOptions } from './tracing';

const flushEveryMs = 1_000;
const exportTimeoutMs = 10_000;
const stopTimeoutMs = 2_000;

/** Spans of one process; several in one process, as in tests, know nothing of each other. */
export function createTracing({ endpoint, sampleRatio, serviceName, warn }: TracingOptions): Tracing {
  const exporter = createSpanExporter(endpoint, warn);
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: flushEveryMs, exportTimeoutMillis: exportTimeoutMs });
  const ratio = new TraceIdRatioBasedSampler(sampleRatio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // The ratio holds for traces that a client has begun, too: their flag can leave them out, but not force them in.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('techadds');
  const contexts = new AsyncLocalStorageContextManager();

  return {
    startRequest: (name, traceparent) => {
      const parent = toContext(traceparent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
      const own = trace.setSpan(parent, span);
      return { traceparent: toTraceparent(span), run: (work) => contexts.with(own, work), end: createEnd(span) };
    },
    recordChild: (ms, failed, describe) => {
      const parent = contexts.active();
      if (!isSampled(trace.getSpan(parent))) return;
      const { name, attributes } = describe();
      const endedAt = Date.now();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: endedAt - ms, attributes }, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    recordForeign: (span) => {
      if (ratio.shouldSample(ROOT_CONTEXT, span.traceId).decision === SamplingDecision.RECORD_AND_SAMPLED)
        processor.onEnd(createForeignSpan(span));
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopTimeoutMs)));
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      clearTimeout(timer);
    },
  };
}

/** The `tracestate` and `baggage` of clients are not passed on: they may hold anything. */
function toContext(traceparent: unknown): Context {
  const remote = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}

const isSampled = (span: Span | undefined) => span !== undefined && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;

function toTraceparent(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-${isSampled(span) ? '01' : '00'}`;
}

function createEnd(span: Span): RequestSpan['end'] {
  let ended = false;
  return ({ name, status, attributes }) => {
    if (ended) return;
    ended = true;
    span.updateName(name).setAttributes({ ...attributes, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}
