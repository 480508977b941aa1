import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  /** The account and mode that it is in. */
  owner: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  [field: string]: unknown;
}
interface Call {
  /** The account and mode of the key. */
  owner: string;
  method: string;
  path: string;
  form: Record<string, string>;
}
type Answer = readonly [status: number, body: object];

const fail = (status: number, type: string, code: string, message: string): Answer => [status, { error: { type, code, message } }];
const noSuch = (what: string) => fail(404, 'invalid_request_error', 'resource_missing', `No such ${what}.`);

/** The keys of an account by its name, such as `halden`; another `version` is a rotated key. */
export const toStripeKeys = (name: string, mode: 'test' | 'live' = 'test', version = '1') => ({
  publishableKey: `pk_${mode}_${name}${version}`,
  secretKey: `sk_${mode}_${name}${version}`,
  webhookSecret: `whsec_${name}${mode}`,
});

/** The account and mode of a key. */
const toOwner = (key: string) => key.replace(/^[a-z]+_(test|live)_([a-z]+).*$/, '$2 $1');

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
}

/** A server that speaks the forms of Stripe's API for accounts, intents and refunds, on a local port, any free one by default. */
export async function startStripeServer(port = 0) {
  const intents = new Map<string, Intent>();
  const calls: Call[] = [];
  const answersByKey = new Map<string, Answer>();
  const state = { revokedKeys: new Set<string>(), chargesEnabled: true };
  const createId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;

  const create = (object: Intent['object'], owner: string, form: Record<string, string>): Answer => {
    const id = createId(object === 'payment_intent' ? 'pi' : 'seti');
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])),
    );
    const intent: Intent = {
      ...{ id, object, owner, metadata, status: 'requires_payment_method', client_secret: `${id}_secret` },
      ...{ amount: Number(form.amount), currency: form.currency },
    };
    intents.set(id, intent);
    return [200, intent];
  };
  const advance = (intent: Intent, from: readonly string[], to: string): Answer => {
    if (!from.includes(intent.status)) return fail(400, 'invalid_request_error', 'payment_intent_unexpected_state', intent.status);
    intent.status = to;
    return [200, intent];
  };
  const respond = ({ owner, method, path, form }: Call): Answer => {
    const [, , kind, id, verb] = path.split('/');
    const ofAccount = (ref: string | undefined) => {
      const found = intents.get(ref ?? '');
      return found?.owner === owner ? found : undefined;
    };
    if (kind === 'account') {
      const [name = ''] = owner.split(' ');
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      return [200, { id: `acct_${name}`, object: 'account', charges_enabled: state.chargesEnabled, business_profile: { name: title } }];
    }
    if (kind === 'refunds') {
      const intent = ofAccount(form.payment_intent);
      return intent ? [200, { id: createId('re'), object: 'refund', status: 'succeeded' }] : noSuch('payment_intent');
    }
    const object = kind === 'setup_intents' ? 'setup_intent' : 'payment_intent';
    if (id === undefined) return create(object, owner, form);
    const intent = ofAccount(id);
    if (!intent) return noSuch(object);
    if (verb === 'capture') return advance(intent, ['requires_capture'], 'succeeded');
    if (verb === 'cancel') return advance(intent, ['requires_payment_method', 'requires_capture'], 'canceled');
    return method === 'GET' ? [200, intent] : noSuch(path);
  };

  const server = createServer((request, response) => {
    void readForm(request).then((form) => {
      const key = (request.headers.authorization ?? '').replace('Bearer ', '');
      const call = { owner: toOwner(key), method: request.method ?? '', path: (request.url ?? '').split('?')[0]!, form };
      calls.push(call);
      const idempotencyKey = request.headers['idempotency-key'];
      const name = idempotencyKey === undefined ? undefined : `${call.owner} ${String(idempotencyKey)}`;
      const [status, body] = state.revokedKeys.has(key)
        ? fail(401, 'invalid_request_error', 'api_key_expired', 'Expired API Key provided.')
        : (answersByKey.get(name ?? '') ?? respond(call));
      if (name && status === 200) answersByKey.set(name, [status, body]);
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    intents,
    state,
    /** Calls with a key of the account, such as `halden test`, as method and path without ids. */
    listCalls: (owner: string) =>
      calls.filter((call) => call.owner === owner).map(({ method, path }) => `${method} ${path.replace(/\/(pi|seti)_\w+/, '/{id}')}`),
    /** The customer's bank authorizes the payment. Returns the event about it. */
    authorize: (intentId: string) => {
      const intent = intents.get(intentId)!;
      intent.status = 'requires_capture';
      return { id: createId('evt'), object: 'event', type: 'payment_intent.amount_capturable_updated', data: { object: intent } };
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** The body and header of a signed webhook. */
export function signStripeEvent(event: object, secret: string, at = Date.now()): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event);
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${mac}` } };
}
