import { Stop } from './say.mjs';

const needed = [20, 19];

/** Refuses a Node that is too old, before anything fails for less clear reasons. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new Stop(
    `TechAdds needs Node.js ${needed.join('.')} or newer; this is ${version}. Get a newer one from https://nodejs.org and try again.`,
  );
}
