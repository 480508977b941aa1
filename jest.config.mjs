import { projects } from './shared/build/jest.mjs';

// What hangs ends, and what only waits for its turn on a busy machine does not. The API's tests wait for PostgreSQL half of the
// time, so a worker for each core finds enough to do.
export default { projects, testTimeout: 30_000, maxWorkers: '100%', testSequencer: './shared/build/jest-sequencer.cjs' };
