import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

let lines: Interface | undefined;
let isHidden = false;

/** Passes on what is printed, except what is typed into a hidden answer. */
const output = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    if (!isHidden) process.stdout.write(chunk);
    done();
  },
});

/** @throws Error where nobody can answer */
async function ask(question: string, hidden: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`Nobody can be asked here: ${question.trim()}`);
  lines ??= createInterface({ input: process.stdin, output, terminal: true });
  process.stdout.write(question);
  isHidden = hidden;
  const answer = await lines.question('');
  isHidden = false;
  if (hidden) process.stdout.write('\n');
  return answer;
}

export const askText = async (question: string): Promise<string> => (await ask(question, false)).trim();
/** What is typed is not shown. */
export const askSecret = (question: string): Promise<string> => ask(question, true);

/** Lets the program end. */
export function endQuestions(): void {
  lines?.close();
  lines = undefined;
}
