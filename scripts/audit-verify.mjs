import { apiCommand } from './api-command.mjs';

await apiCommand('audit-verify');
