import { parseArgs } from 'node:util';
import { askSecret, askText } from './questions';

interface Answer {
  question: string;
  secret?: true;
  fallback?: string;
}

const accountAnswers = (who: string): Record<string, Answer> => ({
  'first-name': { question: `First name of the ${who}` },
  'last-name': { question: `Last name of the ${who}` },
  email: { question: `E-mail of the ${who}` },
  password: { question: `Password of the ${who} (12 characters or more)`, secret: true },
});
const withPrefix = (prefix: string, answers: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`${prefix}-${name}`, answer]));

const companyAnswers: Record<string, Answer> = {
  company: { question: 'Name of the company' },
  subdomain: { question: 'Subdomain of the company, such as acme' },
  currency: { question: 'Currency of its prices', fallback: 'USD' },
  ...withPrefix('admin', accountAnswers('administrator')),
};
const superAdminAnswers = withPrefix('super-admin', accountAnswers('super-admin'));
const testAnswer: Record<string, Answer> = { 'test-email': { question: 'E-mail address for a test e-mail, or nothing', fallback: '' } };

const toVariable = (name: string) => `SETUP_${name.toUpperCase().replaceAll('-', '_')}`;

/**
 * The answers of the setup: from the arguments (`--subdomain acme`), else the environment (`SETUP_SUBDOMAIN`), else the person at the terminal.
 * Answers that have a default are not asked for where nobody can answer.
 * @throws Error that names all missing answers
 */
export async function readSetupAnswers(args: string[], isFirst: boolean): Promise<Record<string, string>> {
  const wanted = { ...companyAnswers, ...(isFirst && superAdminAnswers), ...testAnswer };
  const options = Object.fromEntries(Object.keys(wanted).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  const given = (name: string) => values[name] ?? process.env[toVariable(name)];
  const missing = Object.entries(wanted).filter(([name, { fallback }]) => given(name) === undefined && fallback === undefined);
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new Error(
      `Say more, or run it in a terminal, which asks:\n${missing.map(([name]) => `  --${name} or ${toVariable(name)}`).join('\n')}`,
    );
  const answers: Record<string, string> = {};
  for (const [name, { question, secret, fallback }] of Object.entries(wanted))
    answers[name] = given(name) ?? (process.stdin.isTTY ? await askFor(question, secret, fallback) : (fallback ?? ''));
  return answers;
}

async function askFor(question: string, secret?: true, fallback?: string): Promise<string> {
  if (secret) return askSecret(`${question}: `);
  const answer = await askText(`${question}${fallback ? ` (${fallback})` : ''}: `);
  return answer === '' ? (fallback ?? '') : answer;
}
