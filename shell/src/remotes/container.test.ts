import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { trustFiles } from '../script-integrity/trusted-files';
import { loadRelease } from './container';
import type { Stage } from './remote-error';
import { providedVersions, shareScope } from './share-scope';

jest.mock('./share-scope', () => ({ providedVersions: { react: '19.3.1' }, shareScope: {} }));

const hash = `sha384-${'A'.repeat(64)}`;
const createRelease = (version: string, requires: Record<string, string> = {}): RegistryRemote => ({
  ...{ name: 'mfe-finance', label: 'Finance', version, base: `/remotes/mfe-finance/${version}/`, entry: 'remoteEntry.js' },
  ...{ files: { 'remoteEntry.js': hash }, page: [], doors: [], requires, roles: [], offline: false },
});
const mfe = { routes: [] };

/** Runs the next script that is added to the page: `run` stands for its code; without it, the script fails to load. */
function answerScript(run?: () => void): Promise<HTMLScriptElement> {
  return new Promise((resolve) => {
    jest.spyOn(document.head, 'append').mockImplementationOnce((script) => {
      run?.();
      (script as HTMLScriptElement).dispatchEvent(new Event(run ? 'load' : 'error'));
      resolve(script as HTMLScriptElement);
    });
  });
}
const declare = (version: string, container: object) => () => Object.assign(globalThis, { [`techadds_mfe_finance_${version}`]: container });

async function load(release: RegistryRemote) {
  trustFiles(release.base, release.files);
  const stages: Stage[] = [];
  const result = await loadRelease(release, (stage) => stages.push(stage)).catch((error: Error) => error.message);
  return { result, stages };
}

test('runs the container with its hash, gives it the shared modules and returns its pages', async () => {
  const init = jest.fn();
  const script = answerScript(declare('0000000001', { init, get: async () => () => mfe }));
  expect(await load(createRelease('0000000001', { react: '^19.0.0' }))).toEqual({
    result: mfe,
    stages: ['share', 'entry', 'share', 'expose'],
  });
  expect(init).toHaveBeenCalledWith(shareScope);
  expect(await script).toMatchObject({ integrity: hash, crossOrigin: 'anonymous' });
});

test('loads the container again on another attempt, from another address', async () => {
  const container = { init: () => undefined, get: async () => () => mfe };
  const first = answerScript(declare('0000000002', container));
  await load(createRelease('0000000002'));
  const second = answerScript(declare('0000000002', container));
  await load(createRelease('0000000002'));
  expect([(await first).src, (await second).src].map((src) => src.split('remoteEntry.js')[1])).toEqual(['', '?attempt=1']);
});

test('loads nothing of a release that needs another version', async () => {
  const { result, stages } = await load(createRelease('0000000003', { react: '^20.0.0' }));
  expect([result, stages]).toEqual([`react ${providedVersions['react']} does not satisfy ^20.0.0`, ['share']]);
});

test.each([
  ['cannot be loaded', undefined, /could not be loaded$/],
  ['declares no container', () => undefined, 'remoteEntry.js does not declare techadds_mfe_finance_0000000004'],
])('fails at the entry where it %s', async (_, run, message) => {
  void answerScript(run);
  const { result, stages } = await load(createRelease('0000000004'));
  expect(result).toMatch(message);
  expect(stages.at(-1)).toBe('entry');
});
