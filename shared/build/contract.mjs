import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findCompiler } from './check-types.mjs';
import { createDeclarations } from './declarations.mjs';
import { sharedEntryPoints } from './entry-points.mjs';
import { sharedFile } from './project.mjs';
import { createTypeReader } from './type-lines.mjs';

/** What the shell reads of a remote (`./mfe`): a remote is compiled with it, and later shells have to read the same. */
const exposedType = { entryPoint: 'mfe', name: 'Mfe' };

/** Writes the declaration files of this package. @returns the messages of the compiler, whose errors need not concern the contract */
async function writeDeclarations(folder) {
  const args = [findCompiler(), '-p', sharedFile('tsconfig.contract.json'), '--outDir', folder];
  try {
    return (await promisify(execFile)(process.execPath, args)).stdout;
  } catch (error) {
    return error.stdout ?? error.message;
  }
}

/**
 * The part of the shared package that remotes use at run time: the exports of each entry point that the shell provides, with their types as hashes
 * of lines. One that is missing in a later shell, or has not all of these lines, is a breaking change.
 * @returns {Promise<Record<string, Record<string, string>>>} the hashes, separated by spaces, by entry point and name
 * @throws Error where the type of an export cannot be written into a declaration file
 */
export async function readContract() {
  const folder = mkdtempSync(join(tmpdir(), 'techadds-contract-'));
  try {
    const messages = await writeDeclarations(folder);
    return readTypes(createDeclarations(folder), messages);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readTypes(declarations, messages) {
  const readType = createTypeReader(declarations);
  const contract = { [exposedType.entryPoint]: { [exposedType.name]: read(exposedType, 'taken') } };
  function read({ entryPoint, name }, use) {
    const found = declarations.findEntry(entryPoint, name);
    if (!found) throw new Error(`The type of ${name} of @techadds/shared/${entryPoint} is in no declaration file.\n${messages}`);
    return readType(found, use).join(' ');
  }
  for (const entryPoint of sharedEntryPoints()) {
    const names = declarations.listValues(entryPoint);
    if (!names) throw new Error(`@techadds/shared/${entryPoint} has no declaration file.\n${messages}`);
    contract[entryPoint] = Object.fromEntries(names.map((name) => [name, read({ entryPoint, name }, 'given')]));
  }
  return contract;
}
