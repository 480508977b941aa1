import { getEndpoint, getCid } from '../call-log/current-work';
import { createWindows } from './five-minute-windows';

/** A statement that was slow for an endpoint or job in the last five to ten minutes. */
export interface SlowStatement {
  /** Such as `GET /orders`, or the name of a job; empty outside of both. */
  endpoint: string;
  /** Its text, without the values of its parameters. */
  statement: string;
  times: number;
  maxMs: number;
  totalMs: number;
  /** The reference id of the latest; empty outside of both. */
  cid: string;
}

export interface SlowStatements {
  observe: (statement: string, ms: number) => void;
  /** By total time, the longest first. */
  list: () => SlowStatement[];
}

const maxStatements = 500;
const maxLength = 2_000;

const merge = (one: SlowStatement, other: SlowStatement): SlowStatement => ({
  ...other,
  times: one.times + other.times,
  maxMs: Math.max(one.maxMs, other.maxMs),
  totalMs: one.totalMs + other.totalMs,
});

/** Remembers the statements that take longer than `thresholdMs`, by endpoint. */
export function createSlowStatements(clock: () => Date, thresholdMs: number): SlowStatements {
  const windows = createWindows<SlowStatement>(clock, maxStatements);
  return {
    observe(text, ms) {
      if (ms < thresholdMs) return;
      const statement = text.slice(0, maxLength);
      const endpoint = getEndpoint();
      const latest = { endpoint, statement, times: 1, maxMs: ms, totalMs: ms, cid: endpoint && getCid() };
      windows.update(`${endpoint} ${statement}`, (sum) => (sum ? merge(sum, latest) : latest));
    },
    list: () => [...windows.read(merge).values()].sort((one, other) => other.totalMs - one.totalMs),
  };
}
