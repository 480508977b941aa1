/** The limits in days. docs/security.md states the same. */
export const limits = {
  /** How long a known vulnerability may stay, by severity. */
  advisory: { critical: 3, high: 7, moderate: 31, low: 31, info: 31 },
  /** How long a release within the installed major version may wait. */
  update: 92,
  /** How long a package may be without any release before it is replaced. */
  silence: 2 * 365,
};

const dayMs = 86_400_000;
const countDays = (since, now) => Math.floor((now - Date.parse(since)) / dayMs);

/** `1.2.3` as numbers; undefined for prereleases. */
const parseVersion = (version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
const isNewer = (a, b) => {
  const index = a.findIndex((part, n) => part !== b[n]);
  return index !== -1 && a[index] > b[index];
};

/**
 * The limits that a package exceeds, as sentences.
 * @param {{ name: string, installed: string, time: Record<string, string> }} entry `time`: the release date of each version
 * @param {Record<string, { until: string, why: string }>} exceptions by name, each until a date
 * @returns {string[]}
 */
export function checkPackage({ name, installed, time }, exceptions, now) {
  const exception = exceptions[name];
  if (exception && now < Date.parse(exception.until)) return [];
  const releases = Object.entries(time).filter(([version]) => parseVersion(version) || version === installed);
  const newest = Math.max(...releases.map(([, date]) => Date.parse(date)));
  const silentDays = countDays(new Date(newest).toISOString(), now);
  if (silentDays > limits.silence) return [`${name} has had no release for ${silentDays} days; ${limits.silence} are allowed.`];

  const current = parseVersion(installed);
  const missed = releases
    .map(([version, date]) => ({ version, date, parts: parseVersion(version) }))
    .filter(({ parts }) => current && parts && parts[0] === current[0] && isNewer(parts, current))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const waitingDays = missed[0] ? countDays(missed[0].date, now) : 0;
  if (waitingDays <= limits.update) return [];
  return [
    `${name} ${installed} could be ${missed.at(-1).version}: updates have waited for ${waitingDays} days; ${limits.update} are allowed.`,
  ];
}

/**
 * The known vulnerabilities that have stayed for too long, as sentences. docs/dependencies.json records when each was first seen; one without a
 * record is reported at once.
 * @param {{ id: string, name: string, severity: string, title: string }[]} advisories
 * @param {Record<string, { seen: string, why: string }>} recorded by id
 */
export function checkAdvisories(advisories, recorded, now) {
  return advisories.flatMap(({ id, name, severity, title }) => {
    const sentence = `${name} has a ${severity} vulnerability (${id}, ${title})`;
    const entry = recorded[id];
    if (!entry) return [`${sentence}. Fix it, or record in docs/dependencies.json when it was first seen.`];
    const knownDays = countDays(entry.seen, now);
    const allowedDays = limits.advisory[severity] ?? limits.advisory.low;
    return knownDays > allowedDays ? [`${sentence}, known for ${knownDays} days; ${allowedDays} are allowed.`] : [];
  });
}
