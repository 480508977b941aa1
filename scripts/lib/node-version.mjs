import { CliError } from './errors.mjs';

const required = [20, 19];

/** Throws where Node.js is too old, before anything else fails for a less clear reason. */
export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > required[0] || (major === required[0] && minor >= required[1])) return;
  throw new CliError(
    `TechAdds needs Node.js ${required.join('.')} or newer; this is ${version}. Install a newer version from https://nodejs.org and try again.`,
  );
}
