import { describeAudience } from './release-options.mjs';

const formatNumber = (value, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const formatTime = (at) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
const indent = (lines) => lines.map((line) => `  ${line}`);

/** The open tabs that run some versions, with their share of all open tabs that run the app. Undefined from an API that does not count them. */
function describeTabs(tabs, isOwn) {
  if (!tabs) return undefined;
  const sum = (items) => items.reduce((total, each) => total + each.tabs, 0);
  const [own, total] = [sum(tabs.items.filter(({ version }) => isOwn(version))), sum(tabs.items)];
  const window = `${tabs.from.slice(11, 16)} to ${tabs.until.slice(11, 16)} UTC`;
  return total === 0
    ? `no open tabs from ${window}`
    : `${formatNumber(own)} of ${formatNumber(total)} open tabs (${formatNumber((own / total) * 100)} %) from ${window}`;
}

/** How a version did in browsers: its loads, the mean load time, and the share of loads with an error. */
function describeHealth(health, version) {
  const own = health.find((each) => each.version === version);
  if (!own || own.loads === 0) return 'no loads in 24 h';
  const shown = own.loads - own.failures;
  return [
    `${formatNumber(own.loads)} loads in 24 h`,
    shown > 0 && `${formatNumber(own.loadMs / shown / 1000, 1)} s to load`,
    `${formatNumber(((own.failures + own.errors) / own.loads) * 100, 1)} % errors`,
  ]
    .filter(Boolean)
    .join(', ');
}

function describeChecks(gate) {
  const failed = gate.filter(({ problems }) => problems.length > 0);
  const passed = gate.length - failed.length;
  return [`${passed} ${passed === 1 ? 'check' : 'checks'} passed`, ...failed.map(({ name, problems }) => `${name}: ${problems.join(' ')}`)];
}

const describeVersion = (title, { version, commit, by, createdAt, gate }, { health, tabs }) => [
  `${title} ${version}${commit ? ` from commit ${commit}` : ''}, by ${by}, ${formatTime(createdAt)}`,
  ...indent([describeTabs(tabs, (each) => each === version), describeHealth(health, version), ...describeChecks(gate)].filter(Boolean)),
];

/** Tabs with versions that are none of the above, such as one of last week. */
function describeOtherTabs(tabs, shown) {
  const isOther = (version) => !shown.includes(version);
  return tabs?.items.some(({ version }) => isOther(version)) ? [`other versions`, ...indent([describeTabs(tabs, isOther)])] : [];
}

const describeChange = ({ at, kind, version, by, reason }) => `${formatTime(at)} ${kind} ${version} by ${by}${reason ? `: ${reason}` : ''}`;

/**
 * An app as text: its versions with where they come from, their checks and their health in browsers.
 * @param {{ released: object, health: object[], tabs?: object, items: object[] }} app a reply of `GET /releases/{app}`
 * @param {{ withChanges?: boolean }} options `withChanges`: the changes of the version, newest first, are below
 */
export function describeReleases({ released, health, tabs, items }, { withChanges = false } = {}) {
  const { app, current, canary, previous, off } = released;
  const browsers = { health, tabs };
  const shown = [current, canary, previous].flatMap((each) => each?.version ?? []);
  const lines = [
    ...describeVersion('current', current, browsers),
    ...(canary ? describeVersion(`canary for ${describeAudience(canary)}:`, canary.release, browsers) : []),
    ...(previous ? describeVersion('before', previous, browsers) : []),
    ...describeOtherTabs(tabs, shown),
    ...(withChanges ? ['changes', ...indent(items.map(describeChange))] : []),
  ];
  return [`${app}${off ? ' (off)' : ''}`, ...indent(lines)].join('\n');
}
