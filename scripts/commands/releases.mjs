import { describeReleases } from '../../shared/build/describe-releases.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { log } from '../lib/log.mjs';
import { parseReleaseArgs } from '../lib/release-target.mjs';
import { readApiCommand } from './api-command.mjs';

/** Shows all apps with their versions, or one with its changes, too; with `--to` of another installation than that of this data folder. */
export async function releases(args) {
  const { app, target } = parseReleaseArgs('releases', args);
  const apps = target ? [await readElsewhere(target, app)] : await readHere(app);
  if (apps?.length === 0) log('Nothing is released yet. Start TechAdds once with npm start.');
  apps?.forEach((each) => log(describeReleases(each, { withChanges: app !== undefined })));
}

async function readElsewhere(target, app) {
  await ensureInstalled();
  const { readReleases } = await import('../../shared/build/release-api.mjs');
  return readReleases(target, app);
}

async function readHere(app) {
  const json = await readApiCommand('releases', ['list', ...(app ? [app] : [])]);
  return json === undefined ? undefined : JSON.parse(json);
}
