import { waitForLink } from '../support/mail';
import { expect, test, waitUntilLoaded } from '../support/test';

const password = 'a quiet harbour at dawn';

test('a partner admin invites a consultant, whose newest link makes an account with the chosen capabilities; the last owner stays', async ({
  as,
  browser,
}) => {
  const email = `ines-${Date.now()}@halden.example`;
  const lead = await as('partner_admin');
  await lead.goto('/partners/staff?new=1');
  await waitUntilLoaded(lead);
  const form = lead.getByRole('dialog', { name: 'Invite to the team' });
  await form.getByLabel(/E-mail/).fill(email);
  await form.getByRole('checkbox', { name: 'Everything that the role allows' }).uncheck();
  for (const name of ['Ratings', 'Services', 'Contracts']) await form.getByRole('checkbox', { name }).uncheck();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(lead.getByText(`${email} is invited`)).toBeVisible();
  const first = await waitForLink(lead.request, email, '/auth/invite/');

  await lead.goto(`/partners/staff/invites?query=${encodeURIComponent(email)}`);
  await waitUntilLoaded(lead);
  await lead.getByRole('button', { name: `Actions for ${email}` }).click();
  await lead.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(lead.getByText(`${email} has a new link`)).toBeVisible();
  await expect.poll(() => waitForLink(lead.request, email, '/auth/invite/')).not.toBe(first);
  const second = await waitForLink(lead.request, email, '/auth/invite/');

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(first);
  await expect(page.getByRole('alert')).toContainText('This link is not valid');
  await page.goto(second);
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await page.waitForURL('/dashboard');
  await waitUntilLoaded(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })).toHaveCount(0);
  await page.goto('/partners/orders');
  await waitUntilLoaded(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await lead.goto(`/partners/staff?query=${encodeURIComponent(email)}`);
  await waitUntilLoaded(lead);
  await lead.getByRole('button', { name: 'Actions for Ines Duarte' }).click();
  await lead.getByRole('menuitem', { name: 'Deactivate' }).click();
  await lead.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(lead.getByText('Ines Duarte is deactivated')).toBeVisible();
  // The session of the member ends with the next request, which the page may send by itself: then it leaves at the same time.
  await page.goto('/consultant/tasks').catch(() => undefined);
  await page.waitForURL(/\/login/);

  await lead.goto('/partners/staff?query=partner-admin');
  await waitUntilLoaded(lead);
  await lead.getByRole('button', { name: /^Actions for/ }).click();
  await lead.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = lead.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText(/is the last owner of your team/)).toBeVisible();
  await context.close();
});
