import type { Caller } from '../../platform/auth/caller';
import { renderEmailContent } from '../../platform/email/render';
import type { Deps } from '../../platform/deps';
import { completeChat } from '../assistant/chat-completions.service';
import { describeConnectionFailure } from '../../platform/call-log/connection-failure';
import { connectionWords } from './connection-words';
import { findConnection, recordCheck } from './own-connections.db';
import { openModel } from './own-model.service';
import { getCompanyName, getTestRecipient } from './test-recipient.db';

interface TestResult {
  ok: boolean;
  message: string;
}

const modelTimeoutMs = 12_000;

/** Sends an e-mail to the caller as all e-mails of the tenant are sent. */
export async function testMail(
  { db, config, emailTransport }: Pick<Deps, 'db' | 'config' | 'emailTransport'>,
  { tenantId, homeTenantId, userId }: Caller,
): Promise<TestResult> {
  const company = await db.withTenant(tenantId, (tx) => getCompanyName(tx, tenantId));
  const isOwn = (await db.withTenant(tenantId, (tx) => findConnection(tx, tenantId, 'email'))) !== undefined;
  if (!isOwn && !config.email.smtpUrl && !config.demo)
    return { ok: false, message: 'The operator has set up no mail server yet. Connect your own, or ask the operator.' };
  const { email, firstName } = await db.withTenant(homeTenantId, (tx) => getTestRecipient(tx, homeTenantId, userId));
  const subject = `${company} can send e-mail`;
  const paragraphs = ['This is a test e-mail, sent from the page of the integrations.'];
  const content = renderEmailContent({ subject, company, recipientName: firstName, paragraphs, after: [] });
  try {
    await emailTransport.send({ tenantId, fromName: company, to: email, subject, ...content });
    return { ok: true, message: `The mail server accepted a test e-mail to ${email}.` };
  } catch (error) {
    const words = isOwn ? connectionWords.email : connectionWords.operatorEmail;
    return { ok: false, message: `The test e-mail was not sent. ${describeConnectionFailure(error, words)}` };
  }
}

type ModelTestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fieldEncryption' | 'callLog'>;

/** Asks the model that answers the tenant's questions a short one. */
export async function testModel(deps: ModelTestDeps, { tenantId }: Caller): Promise<TestResult> {
  const { db, clock, config, callLog } = deps;
  const row = await db.withTenant(tenantId, (tx) => findConnection(tx, tenantId, 'assistant'));
  const { baseUrl, apiKey, model = '' } = config.ai;
  const operator =
    baseUrl && apiKey ? { baseUrl, apiKey, model, logCall: callLog.for({ provider: 'assistant', tenantId, partnerId: null }) } : null;
  const server = row ? openModel(deps, row) : operator;
  if (!server) return { ok: true, message: 'Answers come from built-in rules, so there is no model to test.' };
  const messages = [{ role: 'user', content: 'Reply with the word OK.' }];
  const problem = await completeChat(
    server,
    { messages },
    { operation: 'Test the connection', signal: AbortSignal.timeout(modelTimeoutMs), onText: () => undefined },
  ).then(
    ({ content }) => (content.trim() === '' ? 'The model answered nothing. Check the model name.' : null),
    (error: unknown) => describeConnectionFailure(error, row ? connectionWords.assistant : connectionWords.operatorAssistant),
  );
  if (row) await db.withTenant(tenantId, (tx) => recordCheck(tx, row, problem, clock()));
  return { ok: problem === null, message: problem ?? 'The model answered.' };
}
