const presses = ['keydown', 'pointerdown'] as const;

/**
 * Runs a task once the next frame is on the screen, so that its work does not delay what the user sees, or before the next press of a key
 * or button is handled, whichever comes first. @returns how to drop it
 */
export function runAfterNextFrame(task: () => void): () => void {
  let isPending = true;
  const drop = () => {
    isPending = false;
    presses.forEach((press) => removeEventListener(press, run, true));
  };
  const run = () => {
    if (!isPending) return;
    drop();
    task();
  };
  presses.forEach((press) => addEventListener(press, run, true));
  requestAnimationFrame(() => setTimeout(run));
  return drop;
}
