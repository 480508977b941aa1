/** An end of a command that a person can understand: its message is shown without a stack. */
export class Stop extends Error {}

// Whoever read our lines may be gone; that is no reason to end.
process.stdout.on('error', () => {});

/** One plain line of progress. */
export const say = (line) => console.log(line);

/** Runs a command's main function; a problem ends it with the message and exit code 1. */
export async function main(run) {
  try {
    await run();
  } catch (problem) {
    const known = problem instanceof Stop || ['PublishError', 'PointerError'].includes(problem?.constructor?.name);
    console.error(known ? problem.message : problem);
    process.exit(1);
  }
}
