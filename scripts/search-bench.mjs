import { apiCommand } from './api-command.mjs';

await apiCommand('search-bench');
