import { addTeardownHook } from './teardown';
import { isDistributed, nodeSettings, partPattern, runOnEveryServer } from './template';

/** A database with the connections of a test that has ended. */
export interface UsedDatabase {
  ownerUrl: string;
  /** Disconnects and drops it. */
  remove: () => Promise<void>;
}

/** Whether a statement leaves schema, roles, nodes and connections as they are, so that deleting all rows undoes it. */
export const changesRowsOnly = (text: string): boolean =>
  !/\b(alter|create|drop|grant|revoke|truncate|vacuum|cluster|reindex|comment|pg_terminate_backend|citus_\w+)\b/i.test(text);

/** Where the rows of a server are: on a node, its parts of the tables, which it hides otherwise. */
const [settings, tables] = isDistributed()
  ? [nodeSettings.map((setting) => `set citus.${setting};`).join(' '), `tablename ~ '${partPattern.source}'`]
  : ['', 'true'];

/** Without triggers, which would refuse to delete what is only ever added. */
const deleteAllRows = `
  ${settings}
  do $$
  declare each text;
  begin
    set local session_replication_role = replica;
    for each in select tablename from pg_tables where schemaname = 'public' and ${tables} loop
      execute format('delete from public.%I', each);
    end loop;
  end $$`;

/**
 * Keeps the databases of ended tests for the next ones of the same suite: a new one costs a copy of about 1,000 files, and each of its connections
 * reads the schema and plans its statements again.
 */
export function createReusableDatabases<Kept extends UsedDatabase>() {
  let kept: Kept[] | undefined;
  return {
    /** Keeps a database until the suite ends. */
    async keep(used: Kept): Promise<void> {
      if (kept) kept.push(used);
      else await used.remove();
    },
    /** A kept database without rows, if there is one. */
    async take(): Promise<Kept | undefined> {
      if (!kept) {
        const all: Kept[] = (kept = []);
        addTeardownHook('suite', async () => {
          // Databases that hooks of the suite close after this one are removed at once.
          kept = undefined;
          await Promise.all(all.map(({ remove }) => remove()));
        });
      }
      const used = kept.pop();
      // At the start of the next test, when nothing of the last one writes any more.
      if (used) await runOnEveryServer(used.ownerUrl, [deleteAllRows]);
      return used;
    },
  };
}
