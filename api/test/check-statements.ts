import pg from 'pg';
import { findStatementViolations } from './distribution/statement-rules';

let enabled = true;

/** Runs `work` with the check disabled, for tests that remove tenant filters on purpose. */
export async function withoutStatementCheck<T>(work: () => Promise<T>): Promise<T> {
  enabled = false;
  try {
    return await work();
  } finally {
    enabled = true;
  }
}

export const disableStatementCheck = () => void (enabled = false);
export const enableStatementCheck = () => void (enabled = true);

const checked = new Map<string, string[]>();

function getViolations(text: string, lookup: boolean): string[] {
  const key = `${lookup} ${text}`;
  const known = checked.get(key);
  if (known) return known;
  const found =
    /^(begin|commit|rollback|set local|listen|unlisten)\b/i.test(text) && !text.includes(';')
      ? []
      : findStatementViolations(text, { lookup });
  checked.set(key, found);
  return found;
}

const lookups = new WeakSet<object>();
type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;

// Checks every statement of the application, in any test, against the rules for a distributed database.
prototype.query = function checkedQuery(config, ...rest) {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | undefined)?.text;
  const { application_name: name } = (this as unknown as { connectionParameters: { application_name?: string } }).connectionParameters;
  if (typeof text === 'string' && name === 'techadds-api' && enabled) {
    if (/^(begin|commit|rollback)\b/i.test(text)) lookups.delete(this);
    if (text.startsWith('set local app.lookup_')) lookups.add(this);
    const violations = getViolations(text, lookups.has(this));
    if (violations.length > 0) throw new Error(`${violations.join(' ')}\n${text}`);
  }
  return query.call(this, config, ...rest);
};
