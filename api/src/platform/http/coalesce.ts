/** What was asked in one group, and waits to be answered together. */
interface Batch<Input, Result> {
  inputs: Input[];
  results: Promise<readonly Result[]>;
}

/**
 * Answers together what is asked at the same time: `work` gets all that was asked in one group within one turn of the event loop, of which a
 * busy server has long ones, and gives one answer for each, in that order. It begins after the last of them was asked, so nobody hears what
 * was true before they asked.
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
