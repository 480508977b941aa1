import { nodeConfig } from '../shared/build/rspack-node.mjs';

export default nodeConfig({
  dir: import.meta.dirname,
  // Tests of faults have an edge of their own, whose releases they write themselves.
  entry: { server: './src/server.ts', 'local-releases': './src/testing/local-releases.ts' },
});
