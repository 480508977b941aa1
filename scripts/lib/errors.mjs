import { UsageError } from '../../shared/build/usage-error.mjs';

/** An error of a command of this repository that its user can act on: shown without a stack. */
export class CliError extends UsageError {}

const systemErrors = {
  ENOSPC: 'The disk is full',
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  EROFS: 'The disk is read-only',
};

/** The message of an error that the user can act on; otherwise the error itself, so that its stack is shown. */
function formatError(error) {
  if (error instanceof UsageError) return error.message;
  const reason = systemErrors[error?.code];
  return reason
    ? `${reason}: ${error.path ?? error.message}. Nothing was damaged. Free some space or fix the permissions, then try again.`
    : error;
}

/** Runs the main function of a process; an error is printed and ends the process with exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(formatError(error));
    process.exit(1);
  }
}
