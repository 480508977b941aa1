import { availableParallelism } from 'node:os';
import { projects } from './shared/build/jest.mjs';

export default {
  projects,
  // By itself one core less than there are: on two cores one file after the other, though most of them wait for the database.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // What hangs ends, and what only waits for its turn on a busy machine does not.
  testTimeout: 30_000,
};
