import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '../lib/errors.mjs';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { assumptions, estimate } from './model.mjs';

/** The default size. */
const target = { tenants: 100_000, people: 10_000_000, ordersPerSecond: 1_000 };

const toOption = (name) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Reads numbers such as `--orders-per-second 1000`. */
function readNumbers(args) {
  const known = { ...target, ...assumptions };
  const options = Object.fromEntries(Object.keys(known).map((name) => [toOption(name), { type: 'string' }]));
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new CliError(
      `${error.message} The options are ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  }
  const pick = (defaults) =>
    Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => {
        const text = values[toOption(name)];
        const number = text === undefined ? value : Number(text);
        if (!(number > 0)) throw new CliError(`--${toOption(name)} is a number above 0.`);
        return [name, number];
      }),
    );
  return { size: pick(target), assumed: pick(assumptions) };
}

const format = (number) =>
  number >= 100
    ? Math.round(number).toLocaleString('en-US')
    : number.toLocaleString('en-US', { maximumFractionDigits: number < 1 ? 2 : 1 });

const count = (number, name) => `${format(number)} ${name}${number === 1 ? '' : 's'}`;

/** The sizes on the way to a target: a tenth of each one before it, from ten tenants on. */
function listSteps(size) {
  const steps = [];
  for (let part = 1; size.tenants / part >= 10; part *= 10)
    steps.unshift(Object.fromEntries(Object.entries(size).map(([name, value]) => [name, value / part])));
  return steps;
}

/**
 * Works out what a number of tenants, people and orders need, from what requests cost on the machine that measured them last
 * (`costs.json`): at each step of ten, and what is the first that one of each cannot do any more.
 */
export function scale(args) {
  const { size, assumed } = readNumbers(args);
  const costs = JSON.parse(readFileSync(join(root, 'scripts/scale/costs.json'), 'utf8'));
  log(`From the costs of requests that were measured on ${costs.measuredAt}, on ${costs.cores} cores. Assumed at the busiest moment:`);
  log(
    Object.entries(assumed)
      .map(([name, value]) => `${toOption(name)} ${value}`)
      .join(', '),
  );
  const extended = new Set();
  for (const step of listSteps(size)) {
    const needs = estimate(step, costs, assumed);
    const beyond = needs.limits.filter(({ use }) => use > 1);
    const found = beyond.filter(({ name }) => !extended.has(name));
    log(`\n${format(step.tenants)} tenants, ${format(step.people)} people, ${format(step.ordersPerSecond)} orders a second`);
    log(`  ${format(needs.requestsPerSecond)} requests a second, ${format(needs.streams)} live streams, ${format(needs.terabytes)} TB`);
    log(`  ${count(needs.apis, 'API')}, ${count(needs.databaseNodes, 'database node')} with ${format(needs.databaseCores)} cores at work`);
    if (beyond.length === 0) log('  One of each is enough.');
    else if (found.length === 0) log('  The same limits as at the size before.');
    found.forEach(({ name, next, use }, index) =>
      log(`  ${index === 0 ? 'First limit' : 'Then'}: ${name} (${format(use)} times what there is). ${next}.`),
    );
    found.forEach(({ name }) => extended.add(name));
  }
}
