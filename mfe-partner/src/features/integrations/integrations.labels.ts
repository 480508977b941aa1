import type { Integration, IntegrationProvider } from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';

export const statusLabels = {
  connected: { label: 'Connected', tone: 'ok' },
  built_in: { label: 'Built in', tone: 'info' },
  not_configured: { label: 'Not configured', tone: 'neutral' },
  needs_attention: { label: 'Needs attention', tone: 'bad' },
} as const satisfies Record<Integration['status'], object>;

interface ProviderTexts {
  name: string;
  /** Its purpose. */
  text: string;
  /** The features that work without another system. */
  builtIn?: string;
  /** The text for the marketplace's own system, and for the operator's. */
  own?: Record<Integration['managedBy'], string>;
  /** The page where it is managed, or where its results are. */
  page?: { path: string; label: string };
}

export const providerTexts: Record<IntegrationProvider, ProviderTexts> = {
  salesforce: {
    name: 'Salesforce',
    text: 'Keeps contacts, customers and deals the same here and in Salesforce.',
    builtIn: 'Compares with a practice organization that is built in.',
    page: { path: paths.salesforce, label: 'Salesforce' },
  },
  slack: {
    name: 'Slack',
    text: 'Exchanges the messages of your channels with a workspace.',
    page: { path: paths.slack, label: 'Slack' },
  },
  docusign: {
    name: 'DocuSign',
    text: 'Lets recipients sign contracts at DocuSign.',
    builtIn: 'Recipients sign on pages of TechAdds.',
    page: { path: paths.docusign, label: 'DocuSign' },
  },
  webhooks: {
    name: 'Webhooks',
    text: 'Sends signed messages to your own systems when something happens here. Each webhook lists its deliveries.',
    page: { path: paths.webhooks, label: 'webhooks' },
  },
  payments: {
    name: 'Payments',
    text: 'Takes cards and bank transfers of customers.',
    builtIn: 'Payments go through the built-in processor, which moves no real money.',
    own: {
      team: 'New payments arrive in the marketplace’s own Stripe account, and are paid out to its bank.',
      operator: 'New payments arrive in the account of the operator.',
    },
  },
  email: {
    name: 'E-mail',
    text: 'Sends invitations, quotes and notifications.',
    builtIn: 'E-mails go to the mailbox of the demo.',
  },
  assistant: {
    name: 'Assistant',
    text: 'Answers questions about your records.',
    builtIn: 'Answers come from built-in rules, and nothing leaves the server.',
  },
  currency: {
    name: 'Exchange rates',
    text: 'Converts amounts between currencies.',
    builtIn: 'The rates that came with this version are used.',
    page: { path: paths.currency, label: 'exchange rates' },
  },
};
