/** The pending requests of one group. */
interface Batch<Input, Result> {
  inputs: Input[];
  results: Promise<readonly Result[]>;
}

/**
 * Coalesces concurrent requests: `loadBatch` gets the inputs of a group collected in one turn of the event loop (a long one on a busy server), and
 * returns one result for each, in the same order. It starts after the last request of the batch, so that no result is older than its request.
 */
export function coalesce<Input, Result>(
  loadBatch: (group: string, inputs: readonly Input[]) => Promise<readonly Result[]>,
): (group: string, input: Input) => Promise<Result> {
  const waiting = new Map<string, Batch<Input, Result>>();

  async function runBatch(group: string, inputs: readonly Input[]): Promise<readonly Result[]> {
    await new Promise<void>((done) => void setImmediate(done));
    waiting.delete(group);
    const results = await loadBatch(group, inputs);
    if (results.length !== inputs.length) throw new Error('Not every question of a round was answered.');
    return results;
  }

  return async (group, input) => {
    let batch = waiting.get(group);
    if (!batch) {
      const inputs: Input[] = [];
      batch = { inputs, results: runBatch(group, inputs) };
      waiting.set(group, batch);
    }
    const index = batch.inputs.push(input) - 1;
    return (await batch.results)[index] as Result;
  };
}
