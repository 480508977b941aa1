import { scoreParts, type InstallScore, type InstallScorePart, type ScorePart } from '@techadds/shared/contract/partner-profile/endpoints';

/** What happened once: an answer after some hours, a delivery in time (1) or late (0), or a rating in stars. */
export interface ScoreSample {
  part: ScorePart;
  at: string;
  value: number;
}

/** Fewer samples of a part give no points, and fewer orders no score: a single bad week would decide it. */
export const minimumOrders = 5;
export const periodDays = 180;
const trendMonths = 6;
/** Hours until the answer that bring no points any more. */
const slowestHours = 30;
const dayMs = 86_400_000;

/** Points of each part, 100 in total, and the fraction of them that an average brings. */
const rules: Record<ScorePart, { weight: number; toFraction: (average: number) => number }> = {
  response: { weight: 20, toFraction: (hours) => 1 - hours / slowestHours },
  punctuality: { weight: 25, toFraction: (share) => share },
  quality: { weight: 20, toFraction: (share) => share },
  reliability: { weight: 15, toFraction: (share) => share },
  rating: { weight: 20, toFraction: (stars) => (stars - 1) / 4 },
};

const toTenths = (value: number) => Math.round(value * 10) / 10;

function computePart(key: ScorePart, values: readonly number[]): InstallScorePart & { exact: number | null } {
  const { weight, toFraction } = rules[key];
  const sample = values.length;
  if (sample < minimumOrders) return { key, weight, points: null, value: null, sample, exact: null };
  const average = values.reduce((sum, value) => sum + value, 0) / sample;
  const exact = weight * Math.min(1, Math.max(0, toFraction(average)));
  // Shares are shown in percent.
  const shown = key === 'response' || key === 'rating' ? average : average * 100;
  return { key, weight, points: toTenths(exact), value: toTenths(shown), sample, exact };
}

const toGrade = (score: number): InstallScore['grade'] => (score >= 85 ? 'A' : score >= 70 ? 'B' : score >= 50 ? 'C' : 'D');

/** The score at a time, of what happened in the period before it. Parts without enough samples do not count; the others weigh more. */
export function computeScoreAt(samples: readonly ScoreSample[], at: Date) {
  const [from, to] = [at.getTime() - periodDays * dayMs, at.getTime()];
  const within = samples.filter((sample) => Date.parse(sample.at) > from && Date.parse(sample.at) <= to);
  const valuesOf = (part: ScorePart) => within.filter((sample) => sample.part === part).map(({ value }) => value);
  const computed = scoreParts.map((key) => computePart(key, valuesOf(key)));
  // Each order is answered at most once.
  const orders = computed[0]!.sample;
  const counted = computed.filter(({ exact }) => exact !== null);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const points = counted.reduce((sum, { exact }) => sum + (exact ?? 0), 0);
  const score = orders < minimumOrders ? null : Math.round((100 * points) / weights);
  return { score, grade: score === null ? null : toGrade(score), orders, parts: computed.map(({ exact: _exact, ...part }) => part) };
}

/** The ends of the last months before a time, oldest first; the last one is the time itself. */
const toMonthEnds = (now: Date): Date[] =>
  Array.from({ length: trendMonths }, (_, n) =>
    n === trendMonths - 1 ? now : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - trendMonths + 2 + n, 1) - 1),
  );

/** The install score with its parts and its trend. It is the one rule: all places that show a score call it. */
export function computeInstallScore(samples: readonly ScoreSample[], now: Date): Omit<InstallScore, 'partner'> {
  const trend = toMonthEnds(now).map((end) => {
    const { score, orders } = computeScoreAt(samples, end);
    return { month: end.toISOString().slice(0, 7), score, orders };
  });
  return { ...computeScoreAt(samples, now), minimumOrders, periodDays, trend };
}
