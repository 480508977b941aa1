import type { Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { waitUntilLoaded } from './test';

/** A screen and the steps to reach it. */
export interface ScreenCase {
  name: string;
  role: Role;
  path: string;
  /** Steps after the page at `path` has loaded. */
  steps?: (page: Page) => Promise<void>;
}

const followLink = (prefix: string) => async (page: Page) => {
  // Skip the links to quotes, quote requests and credit above the lists of orders.
  await page.locator(`main a[href^="${prefix}"]:not([href$="/requests"], [href$="/quotes"], [href$="/credit"])`).first().click();
  await page.waitForURL(`**${prefix}*`);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
};
/** Opens the first row of the table. */
const pressRow = async (page: Page) => {
  await page.locator('tbody [data-row]').first().click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: /^(Entry$|Document$|INV-|RC-|CN-|PS-)/ }))
    .first()
    .waitFor();
};
/** Follows the link of the first row to its page. */
const openRow = async (page: Page) => {
  await page.locator('tbody a[data-row]').first().click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
};
/** Opens the first project of the list, and a tab of it. */
const openProjectTab = (name: string) => async (page: Page) => {
  await openRow(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/tab=/);
};
const pressButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Opens the first service, then the page of its partner. */
const openPartner = async (page: Page) => {
  await followLink('/marketplace/')(page);
  await page.locator('main a[href^="/marketplace/partners/"]').first().click();
  await page.getByRole('heading', { name: 'Services', exact: true }).waitFor();
};
const openQuoteRequest = async (page: Page) => {
  await followLink('/marketplace/')(page);
  await pressButton('Request a quote')(page);
  await page.getByRole('dialog').waitFor();
};
const editCustomer = async (page: Page) => {
  await openRow(page);
  await pressButton('Edit')(page);
  await page.getByRole('dialog').waitFor();
};
const mergeCustomer = async (page: Page) => {
  await openRow(page);
  await pressButton('More actions')(page);
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await page.getByRole('dialog').waitFor();
};
const openStatement = async (page: Page) => {
  await openRow(page);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByText('Closing balance').waitFor();
};
const sendContract = async (page: Page) => {
  await openRow(page);
  await pressButton('Send for signature')(page);
  await page.getByRole('dialog').waitFor();
};
const tickCompare = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
};
/** Opens the form of an amendment of a contract in force. */
const amendContract = async (page: Page) => {
  await openRow(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Amend' }).click();
  await page.getByRole('form', { name: 'Amendment' }).waitFor();
};
const compareTwo = async (page: Page) => {
  await tickCompare(page);
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .nth(1)
    .check();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('region', { name: 'Comparison' }).waitFor();
};

/** Sends one file, attaches another, and tries one of a rejected type. */
const attachFiles = async (page: Page) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const take = (name: string, mimeType: string) =>
    page.getByTestId('chat-files').setInputFiles({ name, mimeType, buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await take('first.pdf', 'application/pdf');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Download first.pdf' }).first().waitFor();
  await take('a-plan-with-a-name-that-has-no-end-and-no-place-to-break-either.pdf', 'application/pdf');
  await take('run.exe', 'application/x-msdownload');
  await page.getByText(/^run\.exe was not attached/).waitFor();
};

const typeInPalette = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
  if (text !== '') await page.getByRole('group', { name: 'Records' }).waitFor();
};

/** Every screen, dialog, drawer and menu of the app. */
export const screens: readonly ScreenCase[] = [
  { name: 'customer dashboard', role: 'customer', path: '/dashboard' },
  { name: 'partner staff dashboard', role: 'partner_staff', path: '/dashboard' },
  { name: 'partner dashboard', role: 'partner_admin', path: '/dashboard' },
  { name: 'admin dashboard', role: 'admin', path: '/dashboard' },
  { name: 'super-admin dashboard', role: 'super_admin', path: '/dashboard' },
  { name: 'marketplace', role: 'customer', path: '/marketplace' },
  { name: 'marketplace without a match', role: 'customer', path: '/marketplace?query=no-such-service' },
  { name: 'service', role: 'customer', path: '/marketplace', steps: followLink('/marketplace/') },
  { name: 'services', role: 'partner_admin', path: '/services' },
  { name: 'services of all partners', role: 'admin', path: '/services?shown=flagship' },
  { name: 'columns of a list', role: 'partner_admin', path: '/services', steps: pressButton('Columns') },
  { name: 'saved views', role: 'partner_admin', path: '/services', steps: pressButton('Views') },
  {
    name: 'chosen services',
    role: 'partner_admin',
    path: '/services',
    steps: async (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  { name: 'import of services', role: 'partner_admin', path: '/services', steps: pressButton('Import') },
  { name: 'new service', role: 'partner_staff', path: '/services/new' },
  { name: 'contracts', role: 'partner_admin', path: '/contracts' },
  { name: 'contracts of all partners', role: 'admin', path: '/contracts?status=active' },
  { name: 'contract calendar', role: 'partner_admin', path: '/contracts/calendar' },
  { name: 'calendar feed', role: 'partner_admin', path: '/contracts/calendar', steps: pressButton('Subscribe') },
  { name: 'contract', role: 'partner_admin', path: '/contracts?status=pending_signature', steps: openRow },
  { name: 'contract to be sent', role: 'partner_admin', path: '/contracts?status=draft', steps: sendContract },
  { name: 'contract with amendments', role: 'partner_admin', path: '/contracts?query=Helpdesk', steps: openRow },
  { name: 'amendment of a contract', role: 'partner_admin', path: '/contracts?query=Network+care', steps: amendContract },
  { name: 'new contract', role: 'partner_admin', path: '/contracts/new' },
  { name: 'contract from a template', role: 'partner_admin', path: '/contracts/from-catalog' },
  { name: 'contract templates', role: 'partner_staff', path: '/contracts/templates' },
  { name: 'contract templates of all partners', role: 'admin', path: '/contracts/templates' },
  { name: 'contract template', role: 'partner_admin', path: '/contracts/templates?query=Project', steps: openRow },
  { name: 'contract template to be approved', role: 'admin', path: '/contracts/templates?status=pending_approval', steps: openRow },
  { name: 'clause library', role: 'partner_admin', path: '/contracts/templates/clauses' },
  { name: 'clause', role: 'admin', path: '/contracts/templates/clauses', steps: pressButton('Liability') },
  { name: 'new contract template', role: 'partner_admin', path: '/contracts/templates/new' },
  {
    name: 'own service',
    role: 'partner_admin',
    path: '/services',
    steps: openRow,
  },
  { name: 'request for a quote', role: 'customer', path: '/marketplace', steps: openQuoteRequest },
  { name: 'enhanced marketplace', role: 'customer', path: '/marketplace2?address=Bergen', steps: tickCompare },
  { name: 'marketplace in rails', role: 'customer', path: '/marketplace2?mode=rail' },
  { name: 'marketplace on a map', role: 'partner_admin', path: '/marketplace2?mode=map&region=nordics' },
  { name: 'comparison', role: 'customer', path: '/marketplace2', steps: compareTwo },
  { name: 'empty comparison', role: 'customer', path: '/marketplace2/compare' },
  { name: 'catalog settings', role: 'partner_admin', path: '/catalog/CatalogSettings' },
  { name: 'categories', role: 'admin', path: '/catalog/CatalogSettings?tab=categories' },
  { name: 'new category', role: 'admin', path: '/catalog/CatalogSettings?tab=categories', steps: pressButton('Add category') },
  { name: 'orders', role: 'customer', path: '/orders' },
  { name: 'own quote requests', role: 'customer', path: '/orders/requests' },
  { name: 'own quotes', role: 'customer', path: '/orders/quotes' },
  { name: 'credit', role: 'customer', path: '/orders/credit' },
  { name: 'payout of credit', role: 'customer', path: '/orders/credit', steps: pressButton('Pay out') },
  { name: 'no such own quote', role: 'customer', path: '/orders/quotes/00000000-0000-4000-8000-000000000000' },
  { name: 'quote requests', role: 'partner_staff', path: '/partners/orders/requests' },
  { name: 'no such quote request', role: 'admin', path: '/admin/orders/requests/00000000-0000-4000-8000-000000000000' },
  { name: 'order', role: 'customer', path: '/orders', steps: followLink('/orders/') },
  { name: 'order to rate', role: 'customer', path: '/orders?status=completed', steps: followLink('/orders/') },
  { name: 'rated order', role: 'customer', path: '/orders?status=rated', steps: followLink('/orders/') },
  { name: 'no such order', role: 'customer', path: '/orders/00000000-0000-4000-8000-000000000000' },
  { name: 'order queue', role: 'partner_staff', path: '/partners/orders' },
  { name: 'queued order', role: 'partner_staff', path: '/partners/orders?status=placed', steps: followLink('/partners/orders/') },
  {
    name: 'chosen orders',
    role: 'partner_admin',
    path: '/partners/orders?status=placed',
    steps: async (page) =>
      page
        .getByRole('checkbox', { name: /^Select OR-/ })
        .first()
        .check(),
  },
  {
    name: 'delivery of an order',
    role: 'partner_admin',
    path: '/partners/orders?status=in_progress',
    steps: async (page) => {
      await followLink('/partners/orders/')(page);
      await pressButton('Deliver')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'assignment of an order',
    role: 'partner_admin',
    path: '/partners/orders?status=placed',
    steps: async (page) => {
      await followLink('/partners/orders/')(page);
      await pressButton('More actions')(page);
      await page.getByRole('menuitem', { name: 'Assign' }).click();
      await page.getByLabel('Assignee', { exact: true }).waitFor();
    },
  },
  { name: 'tasks', role: 'partner_staff', path: '/consultant/tasks' },
  { name: 'board of tasks', role: 'partner_admin', path: '/consultant/tasks?view=board' },
  { name: 'tasks of all partners', role: 'admin', path: '/consultant/tasks' },
  {
    name: 'new task',
    role: 'partner_admin',
    path: '/consultant/tasks?new=1',
    steps: async (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'task', role: 'partner_admin', path: '/consultant/tasks', steps: pressRow },
  { name: 'staff', role: 'partner_admin', path: '/partners/staff' },
  { name: 'invitation of a colleague', role: 'partner_admin', path: '/partners/staff?new=1' },
  { name: 'invitations', role: 'partner_admin', path: '/partners/staff/invites' },
  { name: 'partner profile', role: 'partner_admin', path: '/partners/profile' },
  { name: 'page of a partner', role: 'customer', path: '/marketplace', steps: openPartner },
  { name: 'ratings of a partner', role: 'partner_admin', path: '/ratings' },
  { name: 'answer to a rating', role: 'partner_admin', path: '/ratings', steps: pressButton(/^Answer the rating/) },
  { name: 'appeal of a rating', role: 'partner_admin', path: '/ratings', steps: pressButton(/^Appeal the rating/) },
  { name: 'appeals of a partner', role: 'partner_staff', path: '/ratings?tab=appeals' },
  { name: 'rating analytics', role: 'partner_admin', path: '/ratings?tab=analytics' },
  { name: 'moderation of ratings', role: 'admin', path: '/admin/ratings?status=all' },
  { name: 'rejection of a rating', role: 'admin', path: '/admin/ratings', steps: pressButton(/^Reject the rating/) },
  { name: 'appeals', role: 'admin', path: '/admin/ratings?tab=appeals' },
  { name: 'decision of an appeal', role: 'admin', path: '/admin/ratings?tab=appeals', steps: pressButton(/^Decide the appeal/) },
  { name: 'rating analytics of all partners', role: 'super_admin', path: '/admin/ratings?tab=analytics' },
  { name: 'decline dialog', role: 'partner_staff', path: '/partners/orders?status=placed', steps: pressButton(/^Decline OR-/) },
  { name: 'settings', role: 'customer', path: '/settings' },
  { name: 'own profile', role: 'partner_staff', path: '/settings/profile' },
  { name: 'own days out of office', role: 'partner_staff', path: '/settings/profile', steps: pressButton(/^(Set|Change) days$/) },
  { name: 'own password', role: 'customer', path: '/settings/password' },
  { name: 'own sessions', role: 'admin', path: '/settings/sessions' },
  { name: 'own e-mail', role: 'super_admin', path: '/settings/email' },
  { name: 'own notifications', role: 'partner_admin', path: '/settings/notifications' },
  { name: 'installation', role: 'customer', path: '/pwa/install' },
  { name: 'installation on all platforms', role: 'customer', path: '/pwa/install', steps: pressButton('Show') },
  { name: 'share', role: 'customer', path: '/share#Two%20sites%0Ahttps%3A%2F%2Fexample.com' },
  {
    name: 'quiet hours',
    role: 'admin',
    path: '/settings/notifications',
    steps: async (page) => page.getByRole('switch', { name: 'Quiet hours' }).check(),
  },
  { name: 'sync center', role: 'partner_admin', path: '/settings/offline' },
  { name: 'conversations', role: 'customer', path: '/chat' },
  {
    name: 'conversation',
    role: 'partner_admin',
    path: '/chat',
    steps: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
      await page.getByRole('log').waitFor();
    },
  },
  { name: 'files to send', role: 'customer', path: '/chat', steps: attachFiles },
  { name: 'new conversation', role: 'partner_staff', path: '/chat', steps: pressButton('New conversation') },
  { name: 'channels', role: 'partner_admin', path: '/chat?channels=list' },
  { name: 'new channel', role: 'partner_admin', path: '/chat?channels=new' },
  {
    name: 'thread of a channel',
    role: 'partner_staff',
    path: '/chat?query=deliveries',
    steps: async (page) => {
      await page
        .getByRole('list', { name: 'Conversations' })
        .getByRole('link', { name: /#deliveries/ })
        .click();
      await page.getByRole('button', { name: '2 replies' }).click();
      await page.getByRole('button', { name: 'All messages' }).waitFor();
    },
  },
  { name: 'no such conversation', role: 'customer', path: '/chat/00000000-0000-4000-8000-000000000000' },
  { name: 'appearance', role: 'customer', path: '/settings/appearance' },
  { name: 'fees', role: 'partner_admin', path: '/finance/fees' },
  { name: 'past and future fees', role: 'admin', path: '/finance/fees?history=true' },
  { name: 'new fee', role: 'admin', path: '/finance/fees', steps: pressButton('Set a fee') },
  { name: 'currency', role: 'partner_admin', path: '/finance/currency' },
  { name: 'financial report', role: 'admin', path: '/finance/report?period=12m' },
  { name: 'journal', role: 'partner_admin', path: '/finance/ledger' },
  { name: 'journal entry', role: 'admin', path: '/finance/ledger', steps: pressRow },
  { name: 'accounts of the ledger', role: 'admin', path: '/finance/ledger?tab=accounts' },
  { name: 'trial balance', role: 'admin', path: '/finance/ledger?tab=balance' },
  { name: 'invoices', role: 'partner_admin', path: '/finance/invoices' },
  { name: 'invoice', role: 'admin', path: '/finance/invoices', steps: pressRow },
  { name: 'payouts', role: 'partner_admin', path: '/finance/payouts' },
  { name: 'payouts of all partners', role: 'admin', path: '/finance/payouts' },
  { name: 'payout account', role: 'partner_admin', path: '/finance/payouts', steps: pressButton(/^(Set up account|Change account)/) },
  { name: 'payout simulator', role: 'partner_admin', path: '/finance/payouts', steps: pressButton('Simulate') },
  { name: 'no such payout', role: 'partner_admin', path: '/finance/payouts/00000000-0000-4000-8000-000000000000' },
  { name: 'bank statements', role: 'admin', path: '/finance/payouts/bank-statements' },
  { name: 'bank statement', role: 'admin', path: '/finance/payouts/bank-statements', steps: openRow },
  { name: 'deposits', role: 'partner_admin', path: '/finance/deposits' },
  { name: 'payouts of credit', role: 'admin', path: '/finance/payouts/credit' },
  { name: 'decision on a payout of credit', role: 'admin', path: '/finance/payouts/credit', steps: pressButton(/^Mark paid CP/) },
  { name: 'new deposit', role: 'partner_admin', path: '/finance/deposits', steps: pressButton('New deposit') },
  { name: 'analytics', role: 'partner_admin', path: '/analytics?period=12m' },
  { name: 'analytics of an empty period', role: 'partner_admin', path: '/analytics?period=days&from=2020-01-01&to=2020-01-31' },
  { name: 'amount breakdown', role: 'partner_admin', path: '/analytics?period=12m', steps: pressButton(/^Why /) },
  { name: 'commission', role: 'partner_admin', path: '/analytics/commission?period=12m' },
  { name: 'marketplace analytics', role: 'admin', path: '/admin/analytics?period=12m' },
  { name: 'commission rates', role: 'admin', path: '/admin/commission' },
  { name: 'commission rate', role: 'admin', path: '/admin/commission', steps: pressRow },
  { name: 'commission preview', role: 'admin', path: '/admin/commission?tab=preview', steps: pressButton('Explain commission') },
  { name: 'customers', role: 'partner_admin', path: '/customers' },
  { name: 'new customer', role: 'partner_admin', path: '/customers', steps: pressButton('New customer') },
  { name: 'customer', role: 'partner_admin', path: '/customers?query=Brightwater', steps: openRow },
  { name: 'merge of a customer', role: 'partner_admin', path: '/customers', steps: mergeCustomer },
  { name: 'statement of a customer', role: 'partner_admin', path: '/customers', steps: openStatement },
  { name: 'edit of a customer', role: 'partner_admin', path: '/customers', steps: editCustomer },
  { name: 'no such customer', role: 'admin', path: '/customers/00000000-0000-4000-8000-000000000000' },
  { name: 'CRM pipeline', role: 'partner_admin', path: '/crm/pipeline' },
  { name: 'new deal', role: 'partner_admin', path: '/crm/pipeline', steps: pressButton('New deal') },
  { name: 'deals', role: 'partner_admin', path: '/crm/deals' },
  { name: 'deal', role: 'partner_admin', path: '/crm/deals?status=open', steps: openRow },
  { name: 'lost deal', role: 'admin', path: '/crm/deals?status=lost', steps: openRow },
  { name: 'no such deal', role: 'admin', path: '/crm/deals/00000000-0000-4000-8000-000000000000' },
  { name: 'contacts', role: 'partner_admin', path: '/crm/contacts' },
  { name: 'new contact', role: 'partner_admin', path: '/crm/contacts', steps: pressButton('New contact') },
  { name: 'import of contacts', role: 'partner_admin', path: '/crm/contacts/import' },
  { name: 'import of customers', role: 'admin', path: '/customers/import' },
  { name: 'contact', role: 'partner_admin', path: '/crm/contacts', steps: openRow },
  { name: 'perks', role: 'partner_admin', path: '/perks' },
  { name: 'a new perk', role: 'partner_admin', path: '/perks', steps: pressButton('New perk') },
  { name: 'perk', role: 'partner_admin', path: '/perks', steps: openRow },
  { name: 'perks to decide on', role: 'admin', path: '/admin/perks' },
  { name: 'integrations', role: 'partner_admin', path: '/settings/integrations/providers' },
  { name: 'integrations of an administrator', role: 'admin', path: '/settings/integrations/providers' },
  { name: 'integrations of the operator', role: 'super_admin', path: '/settings/integrations/providers' },
  { name: 'own mail server', role: 'admin', path: '/settings/integrations/providers', steps: pressButton('Connect your mail server') },
  { name: 'own model', role: 'admin', path: '/settings/integrations/providers', steps: pressButton('Connect your model') },
  {
    name: 'own Stripe account',
    role: 'admin',
    path: '/settings/integrations/providers',
    steps: pressButton('Connect your Stripe account'),
  },
  {
    name: 'source of exchange rates',
    role: 'super_admin',
    path: '/settings/integrations/providers',
    steps: pressButton('Change source of exchange rates'),
  },
  { name: 'calls to DocuSign', role: 'partner_admin', path: '/settings/integrations/providers/docusign/calls' },
  { name: 'calls of the assistant', role: 'admin', path: '/settings/integrations/providers/assistant/calls' },
  { name: 'webhooks', role: 'partner_admin', path: '/settings/integrations/webhooks' },
  { name: 'a new webhook', role: 'partner_admin', path: '/settings/integrations/webhooks', steps: pressButton('New webhook') },
  { name: 'webhook', role: 'partner_admin', path: '/settings/integrations/webhooks', steps: openRow },
  { name: 'Slack', role: 'partner_admin', path: '/settings/integrations/slack' },
  { name: 'app of Slack', role: 'partner_admin', path: '/settings/integrations/slack', steps: pressButton('Set up') },
  { name: 'Salesforce', role: 'partner_admin', path: '/crm/salesforce' },
  { name: 'comparison with Salesforce', role: 'partner_admin', path: '/crm/salesforce', steps: openRow },
  { name: 'connection with Salesforce', role: 'partner_admin', path: '/crm/salesforce', steps: pressButton('Connection') },
  { name: 'records of Salesforce', role: 'partner_admin', path: '/crm/salesforce/records' },
  { name: 'record of Salesforce', role: 'partner_admin', path: '/crm/salesforce/records', steps: pressRow },
  { name: 'no such comparison', role: 'admin', path: '/crm/salesforce/00000000-0000-4000-8000-000000000000' },
  { name: 'DocuSign', role: 'partner_admin', path: '/settings/integrations/docusign' },
  { name: 'connection with DocuSign', role: 'partner_admin', path: '/settings/integrations/docusign', steps: pressButton('Connect') },
  { name: 'forecast', role: 'partner_admin', path: '/crm/forecast' },
  { name: 'pipeline stages', role: 'admin', path: '/crm/stages' },
  { name: 'projects', role: 'partner_admin', path: '/projects' },
  { name: 'own projects', role: 'customer', path: '/projects' },
  { name: 'projects of all partners', role: 'admin', path: '/projects?status=active' },
  { name: 'project', role: 'partner_admin', path: '/projects?query=nine', steps: openRow },
  { name: 'own project', role: 'customer', path: '/projects?query=nine', steps: openRow },
  { name: 'schedule of a project', role: 'partner_admin', path: '/projects?query=nine', steps: openProjectTab('Schedule') },
  { name: 'comments of a project', role: 'customer', path: '/projects?query=nine', steps: openProjectTab('Comments') },
  { name: 'files of a project', role: 'partner_admin', path: '/projects?query=nine', steps: openProjectTab('Files') },
  { name: 'time of a project', role: 'partner_admin', path: '/projects?query=nine', steps: openProjectTab('Time') },
  { name: 'costs of a project', role: 'partner_admin', path: '/projects?query=nine', steps: openProjectTab('Costs') },
  { name: 'timeline of a project', role: 'admin', path: '/projects?query=nine', steps: openProjectTab('Timeline') },
  { name: 'new project', role: 'partner_admin', path: '/projects/new' },
  { name: 'no such project', role: 'customer', path: '/projects/00000000-0000-4000-8000-000000000000' },
  { name: 'quotes', role: 'partner_admin', path: '/quotes' },
  { name: 'quotes of all partners', role: 'admin', path: '/quotes?status=sent' },
  { name: 'new quote', role: 'partner_admin', path: '/quotes/new' },
  { name: 'services for a quote', role: 'partner_admin', path: '/quotes/new', steps: pressButton('From services') },
  { name: 'quote', role: 'partner_admin', path: '/quotes', steps: openRow },
  {
    name: 'change of a quote',
    role: 'partner_admin',
    path: '/quotes?status=draft',
    steps: async (page) => {
      await openRow(page);
      await pressButton('More actions')(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('form', { name: 'Quote' }).waitFor();
    },
  },
  {
    name: 'sending of a quote',
    role: 'partner_admin',
    path: '/quotes?status=draft',
    steps: async (page) => {
      await openRow(page);
      await pressButton('Send quote')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'no such quote', role: 'admin', path: '/quotes/00000000-0000-4000-8000-000000000000' },
  { name: 'orders of the whole marketplace', role: 'admin', path: '/admin/orders' },
  { name: 'payout accounts', role: 'admin', path: '/finance/payout-accounts' },
  { name: 'users', role: 'admin', path: '/admin/users' },
  {
    name: 'deactivation of a user',
    role: 'admin',
    path: '/admin/users',
    steps: async (page) => {
      await pressButton(/^Actions for /)(page);
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    },
  },
  { name: 'audit log', role: 'admin', path: '/audit/logs' },
  {
    name: 'audit event',
    role: 'admin',
    path: '/audit/logs?event=order.accepted',
    steps: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.waitForURL('**open=*');
      await page.getByText('Reference ID').first().waitFor();
    },
  },
  { name: 'observability', role: 'admin', path: '/observability' },
  { name: 'failed requests', role: 'admin', path: '/observability?tab=errors' },
  { name: 'releases', role: 'super_admin', path: '/observability/releases' },
  { name: 'release', role: 'super_admin', path: '/observability/releases/mfe-admin' },
  { name: 'switching a remote off', role: 'super_admin', path: '/observability/releases/mfe-admin', steps: pressButton('Switch off') },
  { name: 'adding a release key', role: 'super_admin', path: '/observability/releases', steps: pressButton('Add key') },
  { name: 'editing the rule of canaries', role: 'super_admin', path: '/observability/releases', steps: pressButton('Edit rule') },
  { name: 'view as', role: 'super_admin', path: '/observability?tab=view-as' },
  { name: 'list of marketplaces', role: 'super_admin', path: '/dashboard', steps: pressButton('Switch marketplace') },
  { name: 'flagships', role: 'admin', path: '/admin/flagship' },
  { name: 'promoting a service', role: 'admin', path: '/admin/flagship', steps: pressButton('Promote a service') },
  { name: 'admin home', role: 'super_admin', path: '/admin' },
  { name: 'load by tenant', role: 'super_admin', path: '/observability?tab=load' },
  { name: 'failed jobs', role: 'admin', path: '/observability?tab=jobs' },
  { name: 'companies', role: 'super_admin', path: '/super-admin/companies' },
  { name: 'a new company', role: 'super_admin', path: '/super-admin/companies', steps: pressButton('New company') },
  { name: 'company', role: 'super_admin', path: '/super-admin/companies?status=active', steps: openRow },
  { name: 'settings of the marketplace', role: 'admin', path: '/settings/marketplace' },
  { name: 'brands', role: 'admin', path: '/admin/brands' },
  { name: 'a new brand', role: 'admin', path: '/admin/brands', steps: pressButton('New brand') },
  { name: 'branding', role: 'admin', path: '/settings/branding' },
  { name: 'branding of a partner', role: 'partner_admin', path: '/settings/branding' },
  { name: 'API tokens', role: 'admin', path: '/integrations/providers/token' },
  { name: 'a new API token', role: 'admin', path: '/integrations/providers/token', steps: pressButton('New token') },
  { name: 'coming-soon page', role: 'customer', path: '/kb' },
  { name: 'no such page', role: 'customer', path: '/nowhere' },
  { name: 'account menu', role: 'customer', path: '/dashboard', steps: pressButton('Account') },
  { name: 'notifications', role: 'customer', path: '/dashboard', steps: pressButton(/^Notifications/) },
  { name: 'theme menu', role: 'customer', path: '/dashboard', steps: pressButton('Theme') },
  { name: 'palette', role: 'partner_admin', path: '/dashboard', steps: typeInPalette('') },
  {
    name: 'palette on a row',
    role: 'partner_admin',
    path: '/services',
    steps: async (page) => {
      await page.locator('main tbody [data-row]').first().focus();
      await typeInPalette('')(page);
    },
  },
  { name: 'palette with results', role: 'admin', path: '/dashboard', steps: typeInPalette('penetration') },
  {
    name: 'keyboard shortcuts',
    role: 'partner_staff',
    path: '/dashboard',
    steps: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  { name: 'help drawer', role: 'customer', path: '/dashboard', steps: pressButton('Help') },
  { name: 'Ask TechAdds', role: 'customer', path: '/dashboard', steps: pressButton('Ask TechAdds') },
];

/** Performs the steps to a screen on the page at its path, and waits until it has loaded. */
export async function followSteps(page: Page, { steps }: ScreenCase): Promise<void> {
  await steps?.(page);
  await waitUntilLoaded(page);
}
