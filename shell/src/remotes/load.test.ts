import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { getReason } from './failure-reason';
import { RemoteError, stages, type Stage } from './remote-error';
import { limits, loadRemoteOnce, type LoadSteps } from './load';

const release = { name: 'mfe-finance', version: '0123456789' } as RegistryRemote;
const mfe: Mfe = { routes: [] };
const never = new Promise<never>(() => undefined);

type Fault = (stage: Stage) => Promise<void> | void;

/** Steps through all stages, with a fault at one of them. */
function createSteps(at: Stage | undefined, fault: Fault): LoadSteps {
  const pass = async (stage: Stage) => {
    if (stage === at) await fault(stage);
  };
  return {
    async find() {
      await pass('registry');
      return release;
    },
    async run(_release, begin) {
      for (const stage of stages.filter((stage) => stage !== 'registry')) {
        begin(stage);
        await pass(stage);
      }
      return mfe;
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('loads a remote when all stages succeed', async () => {
  await expect(
    loadRemoteOnce(
      createSteps(undefined, () => undefined),
      'mfe-finance',
    ),
  ).resolves.toEqual({ release, mfe });
});

describe.each(stages)('at the stage "%s"', (stage) => {
  test.each<[string, Fault]>([
    ['fails', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
  ])('reports stage and cause of a remote that %s', async (_, fault) => {
    const error = await loadRemoteOnce(createSteps(stage, fault), 'mfe-finance').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RemoteError);
    expect(error).toMatchObject({ remote: 'mfe-finance', stage, cause: { message: 'down' } });
  });

  test('gives up a hanging remote after exactly four seconds', async () => {
    const failed = jest.fn();
    void loadRemoteOnce(
      createSteps(stage, () => never),
      'mfe-finance',
    ).catch(failed);
    await jest.advanceTimersByTimeAsync(limits.step - 1);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({ stage, message: expect.stringContaining('Timed out after 4 s') as string }),
    );
  });
});

test('gives up after six seconds in total', async () => {
  const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3500));
  const failed = jest.fn();
  const run: LoadSteps['run'] = async (_release, begin) => {
    begin('entry');
    await slow();
    return mfe;
  };
  void loadRemoteOnce({ find: () => slow().then(() => release), run }, 'mfe-finance').catch(failed);
  await jest.advanceTimersByTimeAsync(limits.total - 1);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ stage: 'entry' }));
});

test('reports an unsatisfied version of a shared module', async () => {
  const refuse = () => Promise.reject(new Error('Version 1.0.0 of shared singleton module @techadds/shared/ui does not satisfy ^2.0.0'));
  const error = (await loadRemoteOnce(createSteps('share', refuse), 'mfe-finance').catch((error: unknown) => error)) as RemoteError;
  expect(error.stage).toBe('share');
  expect(getReason(error)).toBe('It needs another version of TechAdds');
});

test('rejects a module without routes', async () => {
  const run = () => Promise.resolve({} as Mfe);
  await expect(loadRemoteOnce({ find: () => Promise.resolve(release), run }, 'mfe-finance')).rejects.toMatchObject({ name: 'RemoteError' });
});
