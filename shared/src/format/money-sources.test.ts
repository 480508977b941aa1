import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../../../', `file://${__filename}`);
/** Arithmetic that takes every currency for one with two decimals, or takes the decimals from `Intl`. */
const guessedDecimals =
  /[cC]ents\w*\)?\s*[*/]\s*100\b|resolvedOptions\(\)\.maximumFractionDigits|[cC]ents\w*\)?\.toFixed\(|style: 'currency', currency \}/;

test('finds arithmetic that takes a currency for one with two decimals', () => {
  for (const line of ['(cents / 100).toFixed(2)', 'priceCents * 100', 'available_cents/100', "{ style: 'currency', currency }"])
    expect(line).toMatch(guessedDecimals);
  for (const line of ['cents / getMinorUnits(currency)', 'rateBp / 100', 'cents / 1000']) expect(line).not.toMatch(guessedDecimals);
});

test('leaves the decimals of currencies to one place', () => {
  const sources = execFileSync('git', ['ls-files', 'api/src', 'shared/src', 'shell/src', 'mfe-*/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((name) =>
    readFileSync(new URL(name, root), 'utf8')
      .split('\n')
      .flatMap((line, n) => (guessedDecimals.test(line) ? [`${name}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
