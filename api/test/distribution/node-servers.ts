import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** The folder with the servers that `npm run test:citus` has started itself, so that tests may kill them. */
const { CITUS_FOLDER, CITUS_HOME } = process.env;

export const mayKillNodes = Boolean(CITUS_FOLDER && CITUS_HOME);

/** Kills the server of a node, 0 for the coordinator, without a chance to write anything more. */
export async function killNode(index: number): Promise<void> {
  const [pid] = (await readFile(join(CITUS_FOLDER!, `node${index}`, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function connect(url: string, port: number): Promise<void> {
  const node = new URL(url);
  node.port = String(port);
  const client = new pg.Client({ connectionString: node.href });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** Starts the nodes that do not run, and waits until this database of each can be used again. */
export async function startNodes(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  const count = (await readdir(CITUS_FOLDER!)).filter((name) => /^node\d+$/.test(name)).length;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await promisify(execFile)(join(CITUS_HOME!, 'start.sh'), [CITUS_FOLDER!, String(port)]);
      for (let index = 0; index < count; index += 1) await connect(url, port + index);
      return;
    } catch (error) {
      // The processes of a killed server end one after the other. Meanwhile it seems to run, or keeps a new one from starting.
      if (attempt === 40) throw error;
      await sleep(250);
    }
  }
}
