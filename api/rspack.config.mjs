import { nodeConfig } from '../shared/build/rspack-node.mjs';

export default nodeConfig({
  dir: import.meta.dirname,
  entry: {
    server: './src/server.ts',
    'heavy-worker': './src/heavy-worker.ts',
    'release-gate': './src/release-gate.ts',
    'audit-verify': './src/commands/audit-verify.ts',
    checkpoint: './src/commands/checkpoint.ts',
    'ledger-bench': './src/commands/ledger-bench.ts',
    'ledger-verify': './src/commands/ledger-verify.ts',
    'backup-bench': './src/commands/backup-bench.ts',
    'import-bench': './src/commands/import-bench.ts',
    'scale-bench': './src/commands/scale-bench.ts',
    'search-bench': './src/commands/search-bench.ts',
    backup: './src/commands/backup.ts',
    restore: './src/commands/restore.ts',
    distribute: './src/commands/distribute.ts',
    'move-tenant': './src/commands/move-tenant.ts',
    releases: './src/commands/releases.ts',
    setup: './src/commands/setup.ts',
    'demo-remove': './src/commands/demo-remove.ts',
  },
});
