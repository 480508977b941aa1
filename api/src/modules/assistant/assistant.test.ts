import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as z from 'zod/mini';
import type { askAssistant } from '@techadds/shared/contract/assistant/endpoints';
import { roles, type Role } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace } from '../../../test/marketplace-fixture';
import { sendUnlogged } from '../../../test/unlogged-calls';
import { selectBestPassages, removeFillerWords } from './assistant.rules';
import { createChatCompletionsGenerator } from './openai-client';
import { helpTexts } from './help-texts';

type Answer = z.infer<(typeof askAssistant)['response']>;
const pentest = {
  name: 'Web app penetration test',
  summary: 'Manual testing of a web application.',
  description: 'Two testers attack your web application.',
};

async function addTestServices(test: TestApp): Promise<string> {
  const shop = await addMarketplace(test);
  await shop.addService({
    name: 'Office Wi-Fi survey',
    summary: 'Measure coverage floor by floor.',
    description: 'Heat maps and a channel plan.',
  });
  await shop.addService({ name: 'Penetration archive', summary: 'Penetration test of the past', status: 'archived' });
  return shop.addService(pentest);
}

describe('embedded answer', () => {
  let app: TestApp;
  let serviceId: string;
  beforeAll(async () => {
    app = await createTestApp();
    serviceId = await addTestServices(app);
  }, 60_000);
  afterAll(() => app.close());
  let asks = 0;
  const ask = async (message: string, role: Role = 'customer', tenant: 'acme' | 'globex' = 'acme') => {
    // The rate limit is twenty questions per minute.
    asks += 1;
    if (asks % 20 === 0) app.advance(61_000);
    const response = await app.as(role, tenant).post('/ai/chat', { message });
    expect(response.statusCode).toBe(200);
    return response.json<Answer>();
  };

  test('names the service that fits and links to its page', async () => {
    const response = await ask('I need somebody to do a penetration test of our web app');
    expect(response.links).toEqual([
      {
        kind: 'service',
        title: 'Web app penetration test',
        detail: 'Halden Consulting, from $1,000.00',
        path: `/marketplace/${serviceId}`,
      },
    ]);
    expect(response.reply).toBe(
      'One service fits: Web app penetration test (Halden Consulting, from $1,000.00). Manual testing of a web application.',
    );
  });

  test.each([
    ['How do I accept an order?', 'partner_staff', 'Accepting an order'],
    ['reject orders', 'partner_admin', 'Declining an order'],
    ['What does a card payment cost me in fees?', 'partner_admin', 'Payment fees'],
    ['How can I order something?', 'customer', 'Ordering a service'],
    ['where do I see what happened to my order', 'customer', 'Following your orders'],
    ['dark mode theme', 'admin', 'Light and dark theme'],
    ['how do I log out', 'customer', 'Signing in and out'],
    ['how do I add a new customer', 'partner_admin', 'Customers'],
    ['who changed what, the audit log', 'admin', 'The audit log'],
    ['does it work offline', 'customer', 'Working without a connection'],
    ['what may my role do', 'partner_staff', 'Roles and what they may do'],
    ['find a service', 'customer', 'Finding a service'],
  ] as const)('answers %s (%s) with "%s"', async (question, role, title) => {
    const { links, reply } = await ask(question, role);
    expect(links[0]).toMatchObject({ kind: 'help', title });
    expect(reply).toContain(helpTexts.find((text) => text.title === title)!.text);
  });

  test.each(['What will the weather in Oslo be?', '🚀', '?!', "'; drop table users; --", 'a & b | !c:*', '\\', '  x  '])(
    'says so when it finds nothing: %s',
    async (question) => {
      const { reply, links } = await ask(question);
      expect(links).toEqual([]);
      expect(reply).toMatch(/^I found nothing about that/);
    },
  );

  test('links only pages that the role may open', async () => {
    for (const role of roles)
      for (const { title, text } of helpTexts)
        for (const { path } of (await ask(`${title} ${text}`, role)).links) expect(canOpen(path, role)).toBe(true);
    expect((await ask('Accepting an order', 'partner_staff')).links[0]?.path).toBe('/partners/orders');
    expect((await ask('Accepting an order', 'customer')).links.map(({ path }) => path)).not.toContain('/partners/orders');
  });

  test('allows each user twenty questions per minute', async () => {
    app.advance(61_000);
    const requests = (role: Role) => app.as(role).post('/ai/chat', { message: 'penetration test' });
    for (let i = 0; i < 20; i += 1) expect((await requests('partner_admin')).statusCode).toBe(200);
    const refused = await requests('partner_admin');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 30]).toEqual([429, true]);
    expect((await requests('partner_staff')).statusCode).toBe(200);
    app.advance(61_000);
    expect((await requests('partner_admin')).statusCode).toBe(200);
  });

  test('finds neither archived services nor those of another tenant', async () => {
    expect((await ask('penetration archive of the past')).links.map(({ title }) => title)).not.toContain('Penetration archive');
    expect((await ask('penetration test of our web app', 'customer', 'globex')).links.filter(({ kind }) => kind === 'service')).toEqual([]);
  });

  test.each([
    {},
    { message: '' },
    { message: ' ' },
    { message: 'x'.repeat(2001) },
    { message: 'a\0' },
    { message: 1 },
    { message: 'x', y: 1 },
  ])('rejects %j', async (body) => expect((await app.as('customer').post('/ai/chat', body)).statusCode).toBe(422));

  test('answers long questions', async () => {
    await ask('penetration '.repeat(150));
    await ask(`${Array.from({ length: 300 }, (_, n) => `w${n}`).join(' ')}`);
  });

  test('requires a signed-in user', async () => expect((await app.anonymous.post('/ai/chat', { message: 'x' })).statusCode).toBe(401));
});

describe('configured AI service', () => {
  let app: TestApp;
  let serve: (request: { headers: IncomingMessage['headers']; url: string; body: string }, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => serve({ headers: request.headers, url: request.url ?? '', body }, response));
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    app = await createTestApp({ AI_BASE_URL: `http://127.0.0.1:${port}/v1/`, AI_API_KEY: 'key-1', AI_MODEL: 'small' });
    await addTestServices(app);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const ask = (message: string) => app.as('customer').post('/ai/chat', { message });
  const completion = (content: unknown) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });

  test('receives the passages and answers, with the passages as links', async () => {
    let requests: { headers: IncomingMessage['headers']; url: string; body: string } | undefined;
    serve = (request, response) => {
      requests = request;
      response.setHeader('Content-Type', 'application/json').end(completion(' Take the penetration test. '));
    };
    const response = await ask('penetration test for a web app');
    expect(response.json()).toMatchObject({
      status: 'success',
      reply: 'Take the penetration test.',
      links: [{ title: 'Web app penetration test' }],
    });
    expect([requests?.url, requests?.headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer key-1']);
    const { model, messages } = JSON.parse(requests!.body) as { model: string; messages: { role: string; content: string }[] };
    expect(model).toBe('small');
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'penetration test for a web app' });
    expect(messages[0]?.content).toContain('[service] Web app penetration test (Halden Consulting, from $1,000.00)');
    expect(messages[0]?.content).not.toContain('archive');
  });

  test.each([
    ['rejects the key', (response: ServerResponse) => response.writeHead(401).end('{"error":"key-1 is wrong"}')],
    ['fails', (response: ServerResponse) => response.writeHead(500).end('<html>')],
    ['returns HTML', (response: ServerResponse) => response.end('<html></html>')],
    ['returns an empty answer', (response: ServerResponse) => response.end(completion(''))],
    ['returns an invalid answer', (response: ServerResponse) => response.end(completion(7))],
    ['returns no choices', (response: ServerResponse) => response.end('{"choices":[]}')],
    ['closes the connection', (response: ServerResponse) => response.destroy()],
  ])('leads to a 503 response when it %s', async (_what, act) => {
    serve = (_request, response) => void act(response);
    const response = await ask('penetration test');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'ai_unavailable' });
    expect(response.body).not.toContain('key-1');
    expect(app.logged.at(-1)).toContain('The AI service gave no answer');
  });

  test('is not followed when it redirects', async () => {
    const requests: string[] = [];
    serve = ({ url }, response) => {
      requests.push(url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect((await ask('penetration test')).statusCode).toBe(503);
    expect(requests).toEqual(['/v1/chat/completions']);
  });

  test('is aborted after the timeout', async () => {
    serve = () => undefined;
    const { port } = server.address() as AddressInfo;
    const heard: string[] = [];
    const chat = createChatCompletionsGenerator({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: 'k',
      model: 'm',
      timeoutMs: 50,
      log: (line) => heard.push(line),
      logCall: sendUnlogged,
    });
    const context = { read: () => Promise.reject(new Error('reads nothing')), role: 'customer', now: new Date() } as const;
    await expect(chat({ question: 'x', passages: [], context })).rejects.toMatchObject({ status: 503, code: 'ai_unavailable' });
    expect(heard).toHaveLength(1);
  });
});

test('removes filler words from a question', () => {
  expect(removeFillerWords('Can you recommend somebody for CI/CD on node.js, please?')).toBe('you for CI/CD on node.js');
});

test('omits passages that match far fewer words than the best one', () => {
  const hit = (title: string, share: number) => ({ share, passage: { kind: 'help', title, detail: '', path: '/', text: '' } as const });
  expect(selectBestPassages([hit('a', 0.25), hit('b', 1), hit('c', 0.75)]).map(({ title }) => title)).toEqual(['b', 'c']);
  expect(selectBestPassages([hit('a', 0.08)])).toEqual([]);
  expect(selectBestPassages([])).toEqual([]);
});
