import { nodeConfig } from '../shared/build/rspack-node.mjs';

export default nodeConfig({
  dir: import.meta.dirname,
  entry: { server: './src/server.ts', 'release-commands': './src/release-commands.ts' },
});
