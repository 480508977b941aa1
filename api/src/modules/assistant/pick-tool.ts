import { scorePhrase, toQuestion } from './question';
import type { Tool } from './tool';
import { tools } from './tools';

export interface PickedTool {
  tool: Tool;
  input: unknown;
}

/** Questions about how the product works; the help texts answer them. */
const isAboutTheProduct = (text: string) => /^\s*(how (do|does|can|could|should|to|is|are)\b|what (is|are) an?\b|why\b|may\b)/i.test(text);
/** Longer texts are not a question to look something up for. */
const maxLength = 300;

/**
 * Picks a tool by the words of the question alone: the one with the most groups of words found, the first of those in the list. The same
 * question always picks the same tool, whatever the data says.
 */
export function pickTool(text: string, now: Date): PickedTool | undefined {
  if (text.length > maxLength || isAboutTheProduct(text)) return undefined;
  const question = toQuestion(text);
  let best: (PickedTool & { score: number }) | undefined;
  const isWhere = question.words[0] === 'where';
  for (const tool of tools) {
    if (isWhere && !tool.answersWhere) continue;
    const score = Math.max(...tool.phrases.map((phrase) => scorePhrase(phrase, question)));
    if (score === 0 || (best && score <= best.score)) continue;
    const parsed = tool.input.safeParse(tool.toInput(question, now));
    if (parsed.success) best = { tool, input: parsed.data, score };
  }
  return best;
}
