import { ReadError } from './read-as-caller';
import type { Tool, ToolAnswer, ToolContext } from './tool';
import { canUse } from './tools';

/**
 * Runs a tool as the asker. For what the role may not see, the answer says whose it is.
 * @param input what the tool's schema returned
 * @throws ReadError where the data cannot be read just now
 */
export async function runTool(tool: Tool, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  const refused = { text: tool.forbiddenText, links: [] };
  if (!canUse(tool, context.role)) return refused;
  try {
    return await tool.run(input, context);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.status === 403) return refused;
    if (error.status === 404 || error.status === 422) return { text: error.message, links: [] };
    throw error;
  }
}
