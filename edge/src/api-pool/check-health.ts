import { drainingHeader } from '@techadds/shared/contract/health/headers';
import type { ApiMember } from './api-member';

const path = '/health/ready';
const timeoutMs = 3_000;
/** A busy API may be late once. */
const maxLate = 2;

/** Checks whether APIs are ready, and sets their state. */
export function createHealthCheck(): (member: ApiMember) => Promise<void> {
  const late = new WeakMap<ApiMember, number>();
  const pending = new WeakSet<ApiMember>();
  return async (member) => {
    if (pending.has(member)) return;
    pending.add(member);
    try {
      const request = { method: 'GET' as const, path, headers: {}, signal: AbortSignal.timeout(timeoutMs) };
      // Beside the requests, which may wait for a connection.
      const { statusCode, headers, body } = await member.send(request, true);
      await body.dump();
      late.delete(member);
      // The member has read of the headers whether it is draining.
      if (statusCode === 200) member.state = 'well';
      else if (headers[drainingHeader] === undefined) member.state = 'sick';
    } catch (error) {
      const isLate = (error as Error).name === 'TimeoutError';
      const times = (late.get(member) ?? 0) + 1;
      late.set(member, times);
      if (!isLate || times >= maxLate) member.state = 'sick';
    } finally {
      pending.delete(member);
    }
  };
}
