import type { FastifyInstance } from 'fastify';
import { askAssistant } from '@techadds/shared/contract/assistant/endpoints';
import type { Role } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { tooManyRequests } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { searchHelpPassages, searchServicePassages, extractStems } from './assistant.db';
import { answerFromPassages, selectBestPassages, removeFillerWords, type AnswerGenerator, type Passage } from './assistant.rules';
import { createChatCompletionsGenerator } from './openai-client';
import { helpTexts } from './help-texts';

const answerTimeoutMs = 15_000;
const defaultModel = 'gpt-4o-mini';

/** The configured AI service, or else the embedded answer. */
function createAnswerGenerator({ config, log }: Pick<Deps, 'config' | 'log'>): AnswerGenerator {
  const { baseUrl, apiKey, model = defaultModel } = config.ai;
  if (!baseUrl || !apiKey) return answerFromPassages;
  return createChatCompletionsGenerator({ baseUrl, apiKey, model, timeoutMs: answerTimeoutMs, log: (message) => log.warn(message) });
}

/** Passages of the tenant's catalog and the help texts that match a question; help only for pages that the role may open. */
async function findPassages(tx: Tx, tenantId: string, role: Role, question: string): Promise<Passage[]> {
  const readable = helpTexts.filter((text) => canOpen(text.path, role));
  const help = await searchHelpPassages(tx, readable, await extractStems(tx, question), 2);
  const services = await searchServicePassages(tx, tenantId, await extractStems(tx, removeFillerWords(question)), 3);
  return selectBestPassages([...help, ...services]);
}

export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = createAnswerGenerator(deps);
  route(app, askAssistant, async ({ body: { message }, caller: { tenantId, userId, role } }) => {
    const [asked] = await deps.rateLimiter.count([{ rule: 'askAi', subject: userId }] as const);
    if (asked.retryAfterSeconds !== null)
      throw tooManyRequests('You asked a lot within a minute. Wait a little, then ask again.', asked.retryAfterSeconds);
    // Releases the connection before waiting for a slow answer.
    const passages = await deps.db.withTenant(tenantId, (tx) => findPassages(tx, tenantId, role, message));
    const reply = await answer(message, passages);
    return { status: 'success' as const, reply, links: passages.map(({ kind, title, detail, path }) => ({ kind, title, detail, path })) };
  });
}
