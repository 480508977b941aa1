import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BackupArguments {
  /** An absolute path. */
  file: string;
  /** Id or subdomain. */
  tenant?: string;
}

/**
 * The arguments of the commands for backups.
 * @param usage the error where no file is named
 * @throws Error where there are unknown arguments
 */
export function readBackupArguments(args: string[], usage: string): BackupArguments {
  const { values, positionals } = parseArgs({ args, options: { tenant: { type: 'string' } }, allowPositionals: true });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Error(usage);
  return { file: resolve(file), ...(values.tenant !== undefined && { tenant: values.tenant }) };
}
