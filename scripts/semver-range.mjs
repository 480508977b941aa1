/**
 * Whether a version satisfies a range of the kinds that our releases write: `^1.2.3`, `~1.2.3` and `1.2.3`.
 * @throws for any other kind of range, because a guess here would let a broken release through
 */
export function satisfies(version, range) {
  const [, kind, ...least] = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? [];
  if (kind === undefined) throw new Error(`"${range}" is not a range that can be checked.`);
  const have = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!have) return false;
  const want = least.map(Number);
  const firstNonZero = want.findIndex((part) => part > 0);
  // A caret holds everything up to the first part that is not zero.
  const held = { '': 3, '~': 2, '^': (firstNonZero < 0 ? 2 : firstNonZero) + 1 }[kind];
  return want.slice(0, held).every((part, i) => part === have[i]) && compare(have, want) >= 0;
}

const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
