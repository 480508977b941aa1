import type { FastifyInstance } from 'fastify';
import { askAssistant } from '@techadds/shared/contract/assistant/endpoints';
import type { Role } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { tooManyRequests } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { searchHelpPassages, searchServicePassages, extractStems } from './assistant.db';
import { findOwnModel } from '../own-connections/own-model.service';
import { streamAnswer } from './answer-stream';
import { answerByWords, selectBestPassages, removeFillerWords, type AnswerGenerator, type Passage } from './assistant.rules';
import type { ChatServer } from './chat-completions.service';
import { createChatCompletionsGenerator } from './openai-client';
import { helpTexts } from './help-texts';
import { createReader } from './read-as-caller';

const answerTimeoutMs = 30_000;
const defaultModel = 'gpt-4o-mini';

/** The tenant's own model, the operator's, or else the embedded answer. */
function createAnswerGenerator(
  { config, log, callLog }: Pick<Deps, 'config' | 'log' | 'callLog'>,
  tenantId: string,
  ownModel: ChatServer | undefined,
): AnswerGenerator {
  const options = { timeoutMs: answerTimeoutMs, log: (message: string) => log.warn(message) };
  if (ownModel) return createChatCompletionsGenerator({ ...ownModel, ...options });
  const { baseUrl, apiKey, model = defaultModel } = config.ai;
  if (!baseUrl || !apiKey) return answerByWords;
  return createChatCompletionsGenerator({
    ...{ ...options, baseUrl, apiKey, model },
    logCall: callLog.for({ provider: 'assistant', tenantId, partnerId: null }),
  });
}

/** Passages of the tenant's catalog and the help texts that match a question; help only for pages that the role may open. */
async function findPassages(tx: Tx, tenantId: string, role: Role, question: string): Promise<Passage[]> {
  const readable = helpTexts.filter((text) => canOpen(text.path, role));
  const help = await searchHelpPassages(tx, readable, await extractStems(tx, question), 2);
  const services = await searchServicePassages(tx, tenantId, await extractStems(tx, removeFillerWords(question)), 3);
  return selectBestPassages([...help, ...services]);
}

export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, askAssistant, async ({ body: { message }, caller: { tenantId, userId, role }, headers, requestMeta }) => {
    const [asked] = await deps.rateLimiter.count([{ rule: 'askAi', subject: userId }] as const);
    if (asked.retryAfterSeconds !== null)
      throw tooManyRequests('You asked a lot within a minute. Wait a little, then ask again.', asked.retryAfterSeconds);
    const context = { read: createReader(app, headers.authorization, requestMeta), role, now: deps.clock() };
    // Releases the connection before waiting for a slow answer.
    const { passages, ownModel } = await deps.db.withTenant(tenantId, async (tx) => ({
      passages: await findPassages(tx, tenantId, role, message),
      ownModel: await findOwnModel(deps, tx, tenantId),
    }));
    const answer = createAnswerGenerator(deps, tenantId, ownModel);
    const respond = async (onText?: (part: string) => void, signal?: AbortSignal) => ({
      status: 'success' as const,
      ...(await answer({ question: message, passages, context, onText, signal })),
    });
    if (!headers.accept?.includes('text/event-stream')) return respond();
    return streamAnswer(respond, (error) => deps.log.error({ err: error, cid: requestMeta.cid }, 'an answer of the assistant failed'));
  });
}
