import { projects } from './shared/build/jest.mjs';

// What hangs ends, and what only waits for its turn on a busy machine does not.
export default { projects, testTimeout: 30_000 };
