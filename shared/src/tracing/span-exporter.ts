import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

const timeoutMs = 5_000;
const warnEveryMs = 60_000;

/** Sends spans as JSON to the path that OTLP defines below `endpoint`. What fails is reported at most once a minute and then forgotten. */
export function createSpanExporter(endpoint: string, warn: (message: string) => void): SpanExporter {
  const inner = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: timeoutMs });
  let warnedAt = -Infinity;
  const report = ({ code, error }: ExportResult) => {
    if (code === ExportResultCode.SUCCESS || performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn(`the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces: ${error?.message ?? 'no reason was given'}`);
  };
  return {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        report(result);
        // Reported here; a failure would be reported again.
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}
