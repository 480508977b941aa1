import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readBuildInfo } from '../lib/build-info.mjs';
import { commands } from '../lib/commands.mjs';
import { packedFile } from '../lib/packed.mjs';
import { root } from '../lib/paths.mjs';
import { listProductionPackages } from './production-packages.mjs';

const servers = ['api', 'edge'];
/** Files and folders that are copied as they are. */
const copied = [
  'scripts/cli.mjs',
  'scripts/commands/start.mjs',
  'scripts/commands/api-command.mjs',
  'scripts/commands/releases.mjs',
  'scripts/lib',
  ...[
    ...['archive', 'describe-releases', 'free-ports', 'project', 'release-api', 'release-options', 'remotes', 'stop-signal', 'usage-error'],
    'workspaces',
  ].map((name) => `shared/build/${name}.mjs`),
  'api/dist',
  'api/migrations',
  'edge/dist',
  'deploy',
  'docs/operations.md',
  'docs/security.md',
  'LICENSE',
];

/** Nested packages are listed on their own where they are needed; a package manager makes `.bin`. */
const copyPackage = (path, target) => {
  const from = join(root, path);
  cpSync(from, join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === from || basename(source) !== 'node_modules',
  });
};

function writePackageFile(target) {
  const { name, version, license, description, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = Object.fromEntries(
    Object.keys(commands)
      .filter((command) => commands[command].isPacked)
      .map((command) => [command, `node techadds.mjs ${command}`]),
  );
  const content = { name, version, private: true, license, description, type, engines, scripts };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  for (const server of servers) copyFileSync(join(root, server, 'package.json'), join(target, server, 'package.json'));
}

/**
 * Writes an installation that runs with Node.js alone, on the system that this one is.
 * @param {string} target an empty folder
 * @param {{ name: string, version: string, archive: string }[]} builds the builds of the apps
 */
export function writeInstallation(target, builds) {
  for (const path of copied) cpSync(join(root, path), join(target, path), { recursive: true });
  for (const path of listProductionPackages(servers)) copyPackage(path, target);
  mkdirSync(join(target, 'apps'));
  const packedBuilds = builds.map(({ name, version, archive }) => {
    const path = `apps/${name}-${version}.tgz`;
    copyFileSync(archive, join(target, path));
    return { name, version, archive: path };
  });
  writeFileSync(join(target, packedFile), `${JSON.stringify({ buildInfo: readBuildInfo(), builds: packedBuilds }, null, 2)}\n`);
  writePackageFile(target);
  writeFileSync(join(target, 'techadds.mjs'), "import './scripts/cli.mjs';\n");
}
