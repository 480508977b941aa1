import { nodeConfig } from '../shared/build/rspack-node.mjs';

export default nodeConfig({ dir: import.meta.dirname, entry: './src/server.ts' });
