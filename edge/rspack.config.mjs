import { nodeConfig } from '../shared/build/rspack-node.mjs';

export default nodeConfig({ dir: import.meta.dirname, entry: { server: './src/server.ts', publisher: './src/release-commands.ts' } });
