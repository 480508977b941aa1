import { buildAll } from '../../shared/build/build.mjs';
import { buildServers } from './build-servers.mjs';
import { CliError, runMain } from './errors.mjs';
import { log } from './log.mjs';

/** The process of `build`: builds the apps named by the arguments and sends the builds to its parent. */
process.once('disconnect', () => process.exit(1));
const names = process.argv.slice(2);
const onBuild = (name) => log(`Building ${name}…`);

async function buildEverything() {
  try {
    await buildServers(onBuild);
    return await buildAll(names.length > 0 ? names : undefined, onBuild);
  } catch (error) {
    throw new CliError(error.message);
  }
}

await runMain(async () => process.send(await buildEverything(), () => process.exit(0)));
