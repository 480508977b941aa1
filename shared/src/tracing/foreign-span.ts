import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { ForeignSpan } from './tracing';

/** A finished span with the ids and times that another program has given it; a tracer would make its own. */
export function createForeignSpan({ serviceName, name, traceId, spanId, startedAt, ms, attributes }: ForeignSpan): ReadableSpan {
  return {
    name,
    kind: SpanKind.INTERNAL,
    spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    startTime: millisToHrTime(startedAt),
    endTime: millisToHrTime(startedAt + ms),
    duration: millisToHrTime(ms),
    ended: true,
    status: { code: SpanStatusCode.UNSET },
    attributes,
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    instrumentationScope: { name: 'techadds' },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
