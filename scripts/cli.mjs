import { commands } from './lib/commands.mjs';
import { CliError, runMain } from './lib/errors.mjs';
import { log } from './lib/log.mjs';
import { packed } from './lib/packed.mjs';

const available = Object.fromEntries(Object.entries(commands).filter(([, { isPacked }]) => isPacked || !packed));

function help() {
  const width = Math.max(...Object.keys(available).map((name) => name.length));
  log(`Usage: ${packed ? 'node techadds.mjs <command>' : 'npm run <command> --'} [arguments]\n`);
  for (const [name, { description }] of Object.entries(available)) log(`  ${name.padEnd(width)}  ${description}`);
}

const [name = 'help', ...args] = process.argv.slice(2);
await runMain(() => {
  if (name === 'help') return help();
  if (!Object.hasOwn(available, name)) throw new CliError(`There is no command "${name}". node scripts/cli.mjs help lists the commands.`);
  return available[name].run(args);
});
