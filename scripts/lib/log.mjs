/** An end of a command that a person can understand: its message is shown without a stack. */
export class Stop extends Error {}

// Whoever read our lines may be gone; that is no reason to end.
process.stdout.on('error', () => {});

/** One plain line of progress. */
export const say = (line) => console.log(line);

const systemProblems = {
  ENOSPC: 'The disk is full',
  EACCES: 'This user may not write',
  EPERM: 'This user may not change',
  EROFS: 'The disk cannot be written',
};

/** The problem in words, or the problem itself, with its stack, where it is a defect of ours. */
function inWords(problem) {
  const known = problem instanceof Stop || ['PublishError', 'PointerError'].includes(problem?.constructor?.name);
  if (known) return problem.message;
  const words = systemProblems[problem?.code];
  return words ? `${words}: ${problem.path ?? problem.message}. Nothing was damaged; make room or rights there and try again.` : problem;
}

/** Runs a command's main function; a problem ends it with the message and exit code 1. */
export async function main(run) {
  try {
    await run();
  } catch (problem) {
    console.error(inWords(problem));
    process.exit(1);
  }
}
