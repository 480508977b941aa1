import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const lib = (name: string) => JSON.stringify(pathToFileURL(resolve(__dirname, '../../scripts/lib', name)).href);
/** Runs code that Node runs without compilation, and returns what it prints, read as JSON. */
async function run<Result>(code: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return JSON.parse(stdout) as Result;
}

test('reads the number of API processes, one by default', async () => {
  const code = `
    import { readApiWorkers } from ${lib('ports.mjs')};
    const read = (API_WORKERS) => { try { return readApiWorkers({ API_WORKERS }) } catch (error) { return error.message } };
    console.log(JSON.stringify([undefined, '', '3', '0', '-1', 'many', '33'].map(read)));`;
  const problem = expect.stringContaining('which is not a number from 1 to');
  expect(await run(code)).toEqual([1, 1, 3, problem, problem, problem, problem]);
});

describe('ports of API processes', () => {
  const used: Server[] = [];
  const listen = (port: number) =>
    new Promise<void>((done, fail) => used.push(createServer().once('error', fail).listen(port, '127.0.0.1', done)));
  afterEach(() => used.splice(0).forEach((server) => server.close()));

  test('are the first one and the next that are free and not taken', async () => {
    const first = 13_000 + (process.pid % 1_000);
    await listen(first + 2);
    const code = `
      import { findApiPorts } from ${lib('ports.mjs')};
      console.log(JSON.stringify([await findApiPorts(${first}, 3, [${first + 1}]), await findApiPorts(${first}, 1, [])]));`;
    const [several, one] = await run<number[][]>(code);
    expect(one).toEqual([first]);
    expect(several?.[0]).toBe(first);
    expect(several).toHaveLength(3);
    expect(several).not.toEqual(expect.arrayContaining([first + 1]));
    expect(several).not.toEqual(expect.arrayContaining([first + 2]));
  });
});

test('servers that are supervised together start, stop and fail together', async () => {
  const code = `
    import { superviseAll } from ${lib('supervise-all.mjs')};
    const events = [];
    const supervise = ({ name }) => {
      events.push('start ' + name);
      const ended = name === 'bad' ? Promise.reject(new Error('keeps crashing')) : new Promise(() => {});
      return { ended, ready: async () => {}, notices: () => ['of ' + name], kill: () => events.push('kill ' + name), stop: async () => events.push('stop ' + name) };
    };
    const all = superviseAll([{ name: 'api' }, { name: 'edge' }], { supervise });
    await all.ready();
    await all.add([{ name: 'api-2' }]).ready();
    events.push(...all.notices('api'));
    await all.stop();
    all.add([{ name: 'api-3' }]);
    all.kill();
    const failed = await superviseAll([{ name: 'bad' }], { supervise }).failed.catch((error) => error.message);
    console.log(JSON.stringify([...events, failed]));`;
  expect(await run(code)).toEqual([
    ...['start api', 'start edge', 'start api-2', 'of api', 'stop api', 'stop edge', 'stop api-2'],
    ...['kill api', 'kill edge', 'kill api-2', 'start bad', 'keeps crashing'],
  ]);
});
