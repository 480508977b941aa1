/** How long what is found may stay, in days. docs/security.md says the same in words. */
export const limits = {
  advisory: { critical: 3, high: 7, moderate: 31, low: 31, info: 31 },
  /** A release within the major version that is installed is taken. */
  update: 92,
  /** A package without any release is replaced. */
  silence: 2 * 365,
};

const dayMs = 86_400_000;
const daysSince = (date, now) => Math.floor((now - Date.parse(date)) / dayMs);

/** `1.2.3` as numbers; undefined for a version that is not a plain release. */
const partsOf = (version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
const isNewer = (a, b) => {
  const at = a.findIndex((part, n) => part !== b[n]);
  return at !== -1 && a[at] > b[at];
};

/**
 * What is beyond its time in one package.
 * @param {{ name: string, installed: string, time: Record<string, string> }} entry `time`: when each version was released
 * @param {Record<string, { until: string, why: string }>} excepted by name, each until a day
 * @returns {string[]} a sentence each
 */
export function judgePackage({ name, installed, time }, excepted, now) {
  const exception = excepted[name];
  if (exception && now < Date.parse(exception.until)) return [];
  const releases = Object.entries(time).filter(([version]) => partsOf(version) || version === installed);
  const newest = Math.max(...releases.map(([, at]) => Date.parse(at)));
  const silent = daysSince(new Date(newest).toISOString(), now);
  if (silent > limits.silence) return [`${name} has had no release for ${silent} days; ${limits.silence} are allowed.`];

  const mine = partsOf(installed);
  const missed = releases
    .map(([version, at]) => ({ version, at, parts: partsOf(version) }))
    .filter(({ parts }) => mine && parts && parts[0] === mine[0] && isNewer(parts, mine))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const waiting = missed[0] ? daysSince(missed[0].at, now) : 0;
  if (waiting <= limits.update) return [];
  return [`${name} ${installed} could be ${missed.at(-1).version}: updates have waited for ${waiting} days; ${limits.update} are allowed.`];
}

/**
 * What is beyond its time among known holes. How long one has been known is in our record; one that is not there is to be written down.
 * @param {{ id: string, name: string, severity: string, title: string }[]} found
 * @param {Record<string, { seen: string, why: string }>} recorded by id
 */
export function judgeAdvisories(found, recorded, now) {
  return found.flatMap(({ id, name, severity, title }) => {
    const what = `${name} has a ${severity} hole (${id}, ${title})`;
    const entry = recorded[id];
    if (!entry) return [`${what}. Close it, or write down in docs/dependencies.json when it was seen.`];
    const known = daysSince(entry.seen, now);
    const allowed = limits.advisory[severity] ?? limits.advisory.low;
    return known > allowed ? [`${what}, known for ${known} days; ${allowed} are allowed.`] : [];
  });
}
