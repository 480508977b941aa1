/** How far a response says the server's clock is ahead of the local one, and how long the response took. */
interface ClockSample {
  offsetMs: number;
  roundTripMs: number;
  /** When the page began, by the local clock as it was then. */
  originMs: number;
}

const maxSamples = 5;
/** How far the local clock may be corrected in small steps before it counts as set. */
const maxDriftMs = 2_000;
/** Changes only when the local clock is set, or after a sleep. */
const getOriginMs = () => Date.now() - performance.now();
let samples: ClockSample[] = [];

/**
 * Estimates the server's time from the `Date` header of a response. The fastest of the last five responses counts, because its error is smallest.
 * @param sentAt when the request was sent and `receivedAt` when the response arrived, by `performance.now()`: the local clock may be set in between
 */
export function recordServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const originMs = getOriginMs();
  const offsetMs = server - originMs - (sentAt + receivedAt) / 2;
  samples = [...samples, { offsetMs, roundTripMs: receivedAt - sentAt, originMs }].slice(-maxSamples);
}

/** The time by the server's clock, in milliseconds; by the local clock until the first response, and the first after that clock was set. */
export function getServerTime(): number {
  const originMs = getOriginMs();
  samples = samples.filter((sample) => Math.abs(sample.originMs - originMs) < maxDriftMs);
  const best = samples.reduce<ClockSample | undefined>(
    (least, sample) => (least && least.roundTripMs <= sample.roundTripMs ? least : sample),
    undefined,
  );
  return Date.now() + (best?.offsetMs ?? 0);
}
