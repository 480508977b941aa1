import { apiCommand } from './api-command.mjs';

await apiCommand('ledger-bench');
