import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { SalesforceError } from '../salesforce-port';
import type { SalesforceSession } from './salesforce-session';

/** A page is parsed at once, which must not hold up other requests. */
const pageSize = 2_000;
const maxPolls = 60;

interface BulkOptions {
  path: string;
  soql: string;
  pollMs: number;
}

/** Reads the records of a query by the Bulk API 2.0, which takes few requests for many records, in pages. @throws SalesforceError */
export async function* queryInBulk(
  session: SalesforceSession,
  { path, soql, pollMs }: BulkOptions,
): AsyncGenerator<Record<string, string>[]> {
  const jobs = `${path}/jobs/query`;
  const body = { operation: 'query', query: soql };
  const { id } = await session.callJson<{ id: string }>({ operation: 'Start a bulk read', method: 'POST', path: jobs, body });
  const job = `${jobs}/${encodeURIComponent(id)}`;
  await waitForJob(session, job, pollMs);
  let locator: string | undefined;
  do {
    const query = new URLSearchParams({ maxRecords: String(pageSize), ...(locator !== undefined && { locator }) }).toString();
    const page = await session.call({ operation: 'Read bulk results', method: 'GET', path: `${job}/results?${query}` });
    const { headers } = page;
    yield parse(page.body, { columns: true, bom: true }) as unknown as Record<string, string>[];
    const next = headers['sforce-locator'];
    locator = typeof next === 'string' && next !== 'null' ? next : undefined;
  } while (locator !== undefined);
}

async function waitForJob(session: SalesforceSession, path: string, pollMs: number): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const { state, errorMessage } = await session.callJson<{ state: string; errorMessage?: string }>({
      operation: 'Look at a bulk read',
      method: 'GET',
      path,
    });
    if (state === 'JobComplete') return;
    if (state === 'Failed' || state === 'Aborted')
      throw new SalesforceError(`Salesforce could not read the records: ${(errorMessage ?? state).slice(0, 200)}`);
    await delay(pollMs);
  }
  throw new SalesforceError('Salesforce is still preparing the records. The run tries again later.', 60_000);
}
