import { Installation, NewCompany } from '@techadds/shared/contract/setup/forms';
import { openDatabase } from '../database';
import { createCompany } from '../modules/setup/create-company.rules';
import { loadSetupCode } from '../modules/setup/setup-code';
import { trySendingEmail } from '../modules/setup/setup.rules';
import { createCallLog } from '../platform/call-log/call-log';
import { createEmailTransport } from '../platform/email/email';
import { AppError } from '../platform/http/errors';
import { createLogger } from '../platform/http/logger';
import { runCommand } from './command';
import { endQuestions } from './questions';
import { readSetupAnswers } from './setup-answers';

const pickAccount = (answers: Record<string, string>, prefix: string) => ({
  ...{ firstName: answers[`${prefix}-first-name`], lastName: answers[`${prefix}-last-name`] },
  ...{ email: answers[`${prefix}-email`], password: answers[`${prefix}-password`] },
});
const formatProblems = (problems: [field: string, message: string][]) =>
  new Error(`Nothing was saved:\n${problems.map(([field, message]) => `  ${field}: ${message}`).join('\n')}`);

/** Sets the installation up: the first company, its super-admin and its administrator. Run again, it adds another company. */
runCommand(async ({ config: environment, ownerUrl, auditKey }) => {
  const config = { ...environment, demo: false };
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const isFirst = (await db.tenantIds()).length === 0;
    console.log(isFirst ? 'This sets TechAdds up.' : 'TechAdds is set up. This adds another company.');
    const answers = await readSetupAnswers(process.argv.slice(2), isFirst).finally(endQuestions);
    const { company, subdomain, currency } = answers;
    const admin = pickAccount(answers, 'admin');
    const inputs = { company, subdomain, currency, admin, ...(isFirst && { superAdmin: pickAccount(answers, 'super-admin') }) };
    const parsed = (isFirst ? Installation : NewCompany).safeParse(inputs);
    if (!parsed.success) throw formatProblems(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    const clock = () => new Date();
    const requestMeta = { cid: 'setup-command', ip: null, userAgent: null };
    await createCompany({ db, clock, config }, requestMeta, parsed.data).catch((error: unknown) => {
      throw error instanceof AppError && error.extra.fields ? formatProblems(Object.entries(error.extra.fields)) : error;
    });
    if (isFirst) await (await loadSetupCode(config.dataDir)).remove();
    console.log(`${parsed.data.company} is ready at ${config.appUrl}. Sign in there as ${parsed.data.admin.email}.`);
    const to = answers['test-email'];
    if (to) {
      const callLog = createCallLog({ db, clock, log: createLogger(config.logLevel) });
      const problem = await trySendingEmail({ emailTransport: createEmailTransport({ config, db, clock, callLog }) }, to);
      await callLog.waitUntilIdle();
      console.log(problem === null ? `The mail server accepted a test e-mail to ${to}.` : `The test e-mail was not sent: ${problem}`);
    }
    return 0;
  } finally {
    await db.close();
  }
});
