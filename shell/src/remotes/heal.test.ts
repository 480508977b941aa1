import { heal } from './heal';

const integrity = `sha384-${'A'.repeat(64)}`;
const old = '1111111111';
const fresh = '2222222222';

/** Responses of the edge: to the registry with the previous release, and to the damaged file. */
let answers: { previous: () => Response; file: () => Response };
const load = jest.fn();
beforeEach(() => {
  load.mockReset();
  const fail = () => {
    throw new TypeError('integrity');
  };
  answers = { previous: () => toResponse(toRegistry(name, old)), file: fail };
  globalThis.fetch = async (url) => ((url as string).startsWith('/registry/') ? answers.previous() : answers.file());
});

let name: string;
let count = 0;
beforeEach(() => {
  count += 1;
  name = `mfe-finance-${'abcdefghijkl'[count]}`;
});
const toRegistry = (of: string, version: string) => ({
  ...{ version: 1, shell: { version: '00000000ff' } },
  remotes: [
    {
      ...{ name: of, version, label: 'Finance', base: `/remotes/${of}/${version}/`, entry: 'remoteEntry.js' },
      ...{ files: { 'remoteEntry.js': integrity }, page: [], doors: [], requires: {}, roles: [], offline: false },
    },
  ],
});
// jsdom has no `Response`.
const toResponse = (body: unknown, ok = true) => ({ ok, text: async () => JSON.stringify(body) }) as Response;
const damage = (file = 'page.js') => heal([`https://app.example/remotes/${name}/${fresh}/${file}`, integrity], load);

test('loads the previous release of a remote with a damaged file, once for all its files', async () => {
  await Promise.all([damage(), damage('other.js')]);
  await damage();
  expect(load.mock.calls).toEqual([[expect.objectContaining({ name, version: old })]]);
});

test('stays where the file is whole after all, and looks again at the next damage', async () => {
  answers.file = () => toResponse('');
  await damage();
  expect(load).not.toHaveBeenCalled();
  answers.file = () => toResponse('', false);
  await damage();
  expect(load).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Response]>([
  ['there is no previous release', () => toResponse('Not found', false)],
  ['the previous release is the damaged one', () => toResponse(toRegistry(name, fresh))],
  ['the answer is not a registry', () => toResponse({ remotes: [{ name: 'x' }] })],
  [
    'the edge does not answer',
    () => {
      throw new TypeError('offline');
    },
  ],
])('stays where %s', async (_kind, previous) => {
  answers.previous = previous;
  await damage();
  expect(load).not.toHaveBeenCalled();
});

test('leaves files of the shell alone', async () => {
  await heal(['https://app.example/shell/1111111111/main.js', integrity], load);
  expect(load).not.toHaveBeenCalled();
});
