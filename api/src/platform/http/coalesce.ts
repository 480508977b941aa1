/** What was asked in one group, and waits to be answered together. */
interface Round<Ask, Answer> {
  asks: Ask[];
  answers: Promise<readonly Answer[]>;
}

/**
 * Answers together what is asked at the same time: `work` gets all that was asked in one group within one turn of the event loop, of which a
 * busy server has long ones, and gives one answer for each, in that order. It begins after the last of them was asked, so nobody hears what
 * was true before they asked.
 */
export function together<Ask, Answer>(
  work: (group: string, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (group: string, ask: Ask) => Promise<Answer> {
  const waiting = new Map<string, Round<Ask, Answer>>();

  async function answer(group: string, asks: readonly Ask[]): Promise<readonly Answer[]> {
    await new Promise<void>((done) => void setImmediate(done));
    waiting.delete(group);
    const answers = await work(group, asks);
    if (answers.length !== asks.length) throw new Error('Not every question of a round was answered.');
    return answers;
  }

  return async (group, ask) => {
    let round = waiting.get(group);
    if (!round) {
      const asks: Ask[] = [];
      round = { asks, answers: answer(group, asks) };
      waiting.set(group, round);
    }
    const place = round.asks.push(ask) - 1;
    return (await round.answers)[place] as Answer;
  };
}
