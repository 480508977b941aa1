import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import type { Mfe } from '@techadds/shared/mfe';
import { RemoteError, reasonOf, stages, type Stage } from './error';
import { limits, load, type Steps } from './load';

const release = { name: 'mfe-finance', version: '0123456789' } as RegistryRemote;
const mfe: Mfe = { routes: [] };
const never = new Promise<never>(() => undefined);

type Fault = (stage: Stage) => Promise<void> | void;

/** Steps that go through all stages, with a fault at one of them. */
function steps(at: Stage | undefined, fault: Fault): Steps {
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

test('a remote whose steps all pass is loaded', async () => {
  await expect(
    load(
      steps(undefined, () => undefined),
      'mfe-finance',
    ),
  ).resolves.toEqual({ release, mfe });
});

describe.each(stages)('at the step "%s"', (stage) => {
  test.each<[string, Fault]>([
    ['fails', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
  ])('a remote that %s is reported with its step and cause', async (_, fault) => {
    const error = await load(steps(stage, fault), 'mfe-finance').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RemoteError);
    expect(error).toMatchObject({ remote: 'mfe-finance', stage, cause: { message: 'down' } });
  });

  test('a remote that hangs is given up after four seconds, not before', async () => {
    const failed = jest.fn();
    void load(
      steps(stage, () => never),
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

test('steps that are each in time, but together too slow, are given up after six seconds', async () => {
  const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3500));
  const failed = jest.fn();
  const run: Steps['run'] = async (_release, begin) => {
    begin('entry');
    await slow();
    return mfe;
  };
  void load({ find: () => slow().then(() => release), run }, 'mfe-finance').catch(failed);
  await jest.advanceTimersByTimeAsync(limits.total - 1);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ stage: 'entry' }));
});

test('a remote that asks for another version of something shared is reported as such', async () => {
  const refuse = () => Promise.reject(new Error('Version 1.0.0 of shared singleton module @techadds/shared/ui does not satisfy ^2.0.0'));
  const error = (await load(steps('expose', refuse), 'mfe-finance').catch((error: unknown) => error)) as RemoteError;
  expect(error.stage).toBe('share');
  expect(reasonOf(error)).toBe('It needs another version of TechAdds');
});

test('a module without routes is no remote', async () => {
  const run = () => Promise.resolve({} as Mfe);
  await expect(load({ find: () => Promise.resolve(release), run }, 'mfe-finance')).rejects.toMatchObject({ name: 'RemoteError' });
});
