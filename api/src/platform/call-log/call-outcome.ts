import type { CallResult } from '@techadds/shared/contract/integrations/endpoints';

interface Outcome {
  result: CallResult;
  code: string | null;
}

const maxCodeLength = 60;

/** The first of these fields that is a number or a text, as a text. */
function readField(value: unknown, names: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const found = names.map((name) => fields[name]).find((field) => typeof field === 'number' || (typeof field === 'string' && field !== ''));
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, maxCodeLength) : undefined;
}

/** The outcome of a call that was answered. HTTP responses have a status, others succeed by being there. */
export function toOutcome(answer: unknown): Outcome {
  const code = readField(answer, ['status', 'statusCode']);
  if (code === undefined || !/^\d+$/.test(code)) return { result: 'succeeded', code: null };
  return { result: Number(code) < 400 ? 'succeeded' : 'failed', code };
}

/** The outcome of a call that threw: the status that the other system gave, or else the code of the error. Its message may hold content. */
export function toFailure(error: unknown): Outcome {
  const code = readField(error, ['statusCode', 'responseCode', 'code']);
  const isTimeout =
    code === 'ABORT_ERR' || code === 'ETIMEDOUT' || ['TimeoutError', 'AbortError'].includes((error as Error | null)?.name ?? '');
  return { result: 'failed', code: isTimeout ? 'timeout' : (code ?? 'no_response') };
}
