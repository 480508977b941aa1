/**
 * Runs a task once the next frame is on the screen, so that its work does not delay what the user sees, or before the next press of a key
 * or button is handled, whichever comes first. @returns how to drop it
 */
export function runAfterNextFrame(task: () => void): () => void {
  let isPending = true;
  const run = () => {
    if (isPending) task();
    isPending = false;
  };
  for (const press of ['keydown', 'pointerdown']) addEventListener(press, run, { capture: true, once: true });
  requestAnimationFrame(() => setTimeout(run));
  return () => void (isPending = false);
}
