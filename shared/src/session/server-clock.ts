/** How far one answer says the server's clock is ahead of this one, and how long the answer took. */
interface ClockSample {
  offsetMs: number;
  tookMs: number;
}

const maxSamples = 5;
let samples: ClockSample[] = [];

/**
 * Learns the server's time from the `Date` of an answer. Of the last five answers the quickest counts: it leaves the least room for error.
 * @param sentAt when the request left and `receivedAt` when its answer came, in milliseconds by this clock
 */
export function recordServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const server = Date.parse(date ?? '');
  const tookMs = receivedAt - sentAt;
  // Less than nothing: this clock was set meanwhile.
  if (Number.isNaN(server) || tookMs < 0) return;
  samples = [...samples, { offsetMs: server - (sentAt + receivedAt) / 2, tookMs }].slice(-maxSamples);
}

/** The time by the server's clock, in milliseconds; by this one as long as no answer has come. */
export function serverNow(): number {
  const best = samples.reduce<ClockSample | undefined>(
    (least, sample) => (least && least.tookMs <= sample.tookMs ? least : sample),
    undefined,
  );
  return Date.now() + (best?.offsetMs ?? 0);
}
