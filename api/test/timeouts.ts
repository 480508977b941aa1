import { loadModule } from 'libpg-query';
import { runTeardownHooks } from './teardown';

/** A test may create a database and hash passwords, which takes seconds on a busy machine. */
jest.setTimeout(Number(process.env.TEST_PATIENCE_MS ?? 30_000));

// The parser of `check-statements.ts`.
beforeAll(() => loadModule());

afterAll(() => runTeardownHooks('suite'));
