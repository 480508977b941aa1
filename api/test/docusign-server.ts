import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

type Row = Record<string, unknown>;
interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The request is carried out, and its response is lost. */
  isLost?: boolean;
}
interface Party extends Row {
  recipientId: string;
  email: string;
  status: string;
  routingOrder: string;
}
export interface FakeEnvelope extends Row {
  envelopeId: string;
  transactionId: string;
  status: string;
  signers: Party[];
  carbonCopies: Party[];
  document: string;
  isDeleted: boolean;
}

const refuse = (errorCode: string, message: string, status = 400): Answer => ({ status, body: { errorCode, message } });
const accountId = '7f1c0d5e-0000-4000-8000-000000000001';

/**
 * A server that speaks DocuSign's forms: the JWT grant, envelopes that are created, sent, voided and sent again, documents, pages to sign on, and
 * the events of Connect; on a local port, any free one by default.
 */
export async function startDocusignServer(localPort = 0) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const envelopes: FakeEnvelope[] = [];
  const requests: string[] = [];
  /** Addresses that were e-mailed. */
  const mailed: string[] = [];
  /** Answers that replace those of the next requests to the account. */
  const faults: Answer[] = [];
  const state = { tokens: 0, hasConsent: true, losesCreation: false, connectKey: 'connect-key-1', serial: 0 };
  const now = () => new Date(Date.UTC(2026, 10, 26, 12) + (state.serial += 1) * 1000).toISOString().replace('Z', '0000Z');

  const signIn = async (form: URLSearchParams): Promise<Answer> => {
    if (!state.hasConsent) return { status: 400, body: { error: 'consent_required' } };
    const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      ...{ audience: `127.0.0.1:${port()}`, issuer: 'integration-key', subject: 'user-id', algorithms: ['RS256'] },
    }).catch(() => undefined);
    if (verified?.payload.scope !== 'signature impersonation')
      return { status: 400, body: { error: 'invalid_grant', error_description: 'no_valid_keys_or_signatures' } };
    state.tokens += 1;
    return { body: { access_token: `token-${state.tokens}`, token_type: 'Bearer', expires_in: 3600 } };
  };

  const notify = (envelope: FakeEnvelope) => {
    const open = envelope.signers.filter(({ status }) => status !== 'completed');
    const turn = Math.min(...open.map(({ routingOrder }) => Number(routingOrder)));
    for (const party of [...envelope.signers, ...envelope.carbonCopies]) {
      const isCopy = envelope.carbonCopies.includes(party);
      if (party.status !== 'created' || Number(party.routingOrder) > (open.length === 0 ? Infinity : turn)) continue;
      Object.assign(party, { status: isCopy ? 'completed' : 'sent', sentDateTime: now() });
      mailed.push(party.email);
    }
  };
  const create = (body: Row): Answer => {
    const form = body as unknown as { transactionId: string; status: string; recipients: Record<string, Party[]>; documents: Row[] };
    const toParties = (list: Party[] = []) => list.map((party) => ({ ...party, status: 'created' }));
    if (toParties(form.recipients.signers).some(({ email }) => email.endsWith('@refused.test')))
      return refuse('INVALID_EMAIL_ADDRESS_FOR_RECIPIENT', 'The email address for the recipient is invalid.');
    const envelope: FakeEnvelope = {
      ...{ ...body, envelopeId: randomUUID(), transactionId: form.transactionId, status: form.status, isDeleted: false },
      ...{ signers: toParties(form.recipients.signers), carbonCopies: toParties(form.recipients.carbonCopies) },
      document: Buffer.from(String(form.documents[0]?.documentBase64), 'base64').toString('latin1'),
    };
    envelopes.push(envelope);
    if (form.status === 'sent') notify(envelope);
    return { status: 201, body: { envelopeId: envelope.envelopeId, status: envelope.status }, isLost: state.losesCreation };
  };
  const change = (envelope: FakeEnvelope, { status, voidedReason }: Row): Answer => {
    const allowed = { sent: ['created'], voided: ['sent', 'delivered'] }[String(status)] ?? [];
    if (!allowed.includes(envelope.status))
      return refuse('ENVELOPE_INVALID_STATUS', 'The operation is not allowed in the current status of the envelope.');
    Object.assign(envelope, { status, ...(status === 'voided' && { voidedReason }) });
    if (status === 'sent') notify(envelope);
    return { body: { envelopeId: envelope.envelopeId } };
  };
  const toSummary = ({ envelopeId, status, voidedReason, signers, carbonCopies }: FakeEnvelope) => ({
    ...{ envelopeId, status, ...(voidedReason !== undefined && { voidedReason }) },
    recipients: { signers, carbonCopies, agents: [], recipientCount: String(signers.length + carbonCopies.length) },
  });

  const answerEnvelope = (envelope: FakeEnvelope, [part, what]: string[], method: string, body: Row): Answer => {
    if (part === 'documents')
      return envelope.status === 'completed'
        ? { body: `%PDF-1.7 ${what} of ${envelope.envelopeId}`, headers: { 'content-type': 'application/pdf' } }
        : refuse('ENVELOPE_NOT_COMPLETE', 'The envelope is not complete.');
    if (part === 'views') {
      const party = envelope.signers.find(({ clientUserId }) => clientUserId === body.clientUserId);
      return party
        ? { status: 201, body: { url: `https://demo.docusign.net/signing/${envelope.envelopeId}/${party.recipientId}` } }
        : refuse('UNKNOWN_ENVELOPE_RECIPIENT', 'The recipient is not an embedded recipient of the envelope.');
    }
    if (part === 'recipients') {
      for (const { email } of (body.signers ?? []) as Party[]) mailed.push(email);
      return { body: { recipientUpdateResults: [] } };
    }
    return method === 'PUT' ? change(envelope, body) : { body: toSummary(envelope) };
  };
  const answer = (url: URL, method: string, body: Row): Answer => {
    const [account, kind, id, ...rest] = url.pathname.replace('/restapi/v2.1/accounts/', '').split('/');
    if (account !== accountId) return refuse('USER_NOT_MEMBER_OF_ACCOUNT', 'The user is not a member of the account.', 401);
    if (kind === undefined) return { body: { accountId, accountName: 'Acme' } };
    if (kind === 'folders') {
      for (const each of envelopes) if ((body.envelopeIds as string[]).includes(each.envelopeId)) each.isDeleted = true;
      return { body: {} };
    }
    if (id === undefined && method === 'POST') return create(body);
    if (id === undefined) {
      const found = envelopes.filter(({ transactionId }) => transactionId === url.searchParams.get('transaction_ids'));
      return { body: { resultSetSize: String(found.length), ...(found.length > 0 && { envelopes: found.map(toSummary) }) } };
    }
    const envelope = envelopes.find(({ envelopeId }) => envelopeId === id);
    if (!envelope) return refuse('ENVELOPE_DOES_NOT_EXIST', 'The envelope ID provided does not exist.', 404);
    return answerEnvelope(envelope, rest, method, body);
  };

  const isAuthorized = ({ headers }: IncomingMessage) => headers.authorization === `Bearer token-${state.tokens}`;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const url = new URL(request.url ?? '/', 'http://localhost');
      requests.push(`${request.method} ${url.pathname.replace(`/restapi/v2.1/accounts/${accountId}`, '')}`);
      const userInfo = () => ({ sub: 'user-id', accounts: [{ account_id: accountId, base_uri: `http://127.0.0.1:${port()}` }] });
      const getAnswer = (): Answer | Promise<Answer> => {
        if (url.pathname === '/oauth/token') return signIn(new URLSearchParams(text));
        if (!isAuthorized(request)) return refuse('AUTHORIZATION_INVALID_TOKEN', 'The access token provided is expired.', 401);
        if (url.pathname === '/oauth/userinfo') return { body: userInfo() };
        return faults.shift() ?? answer(url, request.method ?? 'GET', (text === '' ? {} : JSON.parse(text)) as Row);
      };
      void Promise.resolve(getAnswer()).then(({ status = 200, body, headers = {}, isLost }) => {
        if (isLost) return request.socket.destroy();
        return response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(localPort, '127.0.0.1', resolve));

  const act = (envelope: FakeEnvelope, email: string, values: Row) => {
    const party = envelope.signers.find((each) => each.email === email);
    Object.assign(party!, values);
  };
  return {
    ...{ envelopes, requests, mailed, faults, state, accountId },
    url: `http://127.0.0.1:${port()}`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /** The token that was given out last is no longer accepted. */
    expireToken: () => void (state.tokens += 1),
    open: (envelope: FakeEnvelope, email: string) => {
      act(envelope, email, { status: 'delivered', deliveredDateTime: now() });
      if (envelope.status === 'sent') envelope.status = 'delivered';
    },
    sign: (envelope: FakeEnvelope, email: string) => {
      act(envelope, email, { status: 'completed', signedDateTime: now() });
      notify(envelope);
      if (envelope.signers.every(({ status }) => status === 'completed')) envelope.status = 'completed';
    },
    decline: (envelope: FakeEnvelope, email: string, declinedReason: string) => {
      act(envelope, email, { status: 'declined', declinedReason });
      envelope.status = 'declined';
    },
    /** What Connect posts about an envelope now, signed. */
    createEvent: (envelope: FakeEnvelope, event = `envelope-${envelope.status}`, key = state.connectKey) => {
      const data = { accountId, userId: 'user-id', envelopeId: envelope.envelopeId, envelopeSummary: toSummary(envelope) };
      const payload = JSON.stringify({ event, apiVersion: 'v2.1', retryCount: '0', configurationId: '1', generatedDateTime: now(), data });
      const signature = createHmac('sha256', key).update(payload).digest('base64');
      return { payload, headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature } };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type DocusignServer = Awaited<ReturnType<typeof startDocusignServer>>;
