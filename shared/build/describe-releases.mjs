import { describeAudience } from './release-options.mjs';

const formatNumber = (value, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const formatTime = (at) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
const indent = (lines) => lines.map((line) => `  ${line}`);

/** How a version did in browsers: its share of the loads of its app, the mean load time, and the share of loads with an error. */
function describeHealth(health, version) {
  const own = health.find((each) => each.version === version);
  if (!own || own.loads === 0) return 'no loads in 24 h';
  const total = health.reduce((sum, { loads }) => sum + loads, 0);
  const shown = own.loads - own.failures;
  return [
    `${formatNumber(own.loads)} loads in 24 h (${formatNumber((own.loads / total) * 100)} %)`,
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

const describeVersion = (title, { version, commit, by, createdAt, gate }, health) => [
  `${title} ${version}${commit ? ` from commit ${commit}` : ''}, by ${by}, ${formatTime(createdAt)}`,
  ...indent([describeHealth(health, version), ...describeChecks(gate)]),
];

const describeChange = ({ at, kind, version, by, reason }) => `${formatTime(at)} ${kind} ${version} by ${by}${reason ? `: ${reason}` : ''}`;

/**
 * An app as text: its versions with where they come from, their checks and their health in browsers.
 * @param {{ released: object, health: object[], items: object[] }} app a reply of `GET /releases/{app}`
 * @param {{ withChanges?: boolean }} options `withChanges`: the changes of the version, newest first, are below
 */
export function describeReleases({ released, health, items }, { withChanges = false } = {}) {
  const { app, current, canary, previous, off } = released;
  const lines = [
    ...describeVersion('current', current, health),
    ...(canary ? describeVersion(`canary for ${describeAudience(canary)}:`, canary.release, health) : []),
    ...(previous ? describeVersion('before', previous, health) : []),
    ...(withChanges ? ['changes', ...indent(items.map(describeChange))] : []),
  ];
  return [`${app}${off ? ' (off)' : ''}`, ...indent(lines)].join('\n');
}
