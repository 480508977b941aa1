import { getServerTime } from '@techadds/shared/session';

/** How far the server's clock is ahead of this device's, in milliseconds; undefined until the first response of this page. */
export function getClockOffsetMs(): number | undefined {
  const before = Date.now();
  const serverTime = getServerTime();
  const after = Date.now();
  return serverTime >= before && serverTime <= after ? undefined : serverTime - before;
}
