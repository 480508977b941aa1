import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Proves that who sets the installation up can read the server's output. */
export interface SetupCode {
  /** Such as `7K2M-Q9XD-…`. */
  text: string;
  /** Ignores case, spaces and hyphens. */
  matches(typed: string): boolean;
  /** Ends the code for all processes on the data folder. */
  remove(): Promise<void>;
}

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;

const createText = () =>
  Array.from({ length: codeLength }, (_, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${alphabet[randomInt(alphabet.length)]}`).join('');

const digest = (text: string) => createHash('sha256').update(text.toUpperCase().replaceAll(/[\s-]/g, '')).digest();

/** The code of the data folder. It is the same for all processes and starts until the setup is done. */
export async function loadSetupCode(dataDir: string): Promise<SetupCode> {
  const file = join(dataDir, 'setup-code');
  await writeFile(file, createText(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const text = (await readFile(file, 'utf8')).trim();
  const expected = digest(text);
  return { text, matches: (typed) => timingSafeEqual(digest(typed), expected), remove: () => rm(file, { force: true }) };
}
