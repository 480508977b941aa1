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
 * @param sentAt when the request was sent and `receivedAt` when the response arrived, in milliseconds by the local clock
 */
export function recordServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const server = Date.parse(date ?? '');
  const roundTripMs = receivedAt - sentAt;
  // A negative duration means that the local clock was set back in between.
  if (Number.isNaN(server) || roundTripMs < 0) return;
  samples = [...samples, { offsetMs: server - (sentAt + receivedAt) / 2, roundTripMs, originMs: getOriginMs() }].slice(-maxSamples);
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
