import { startDocusignServer } from '../../api/test/docusign-server';
import { startSlackServer, type SlackServer } from '../../api/test/slack-server';
import { startStripeServer } from '../../api/test/stripe-server';

const getPort = (address: string) => Number(new URL(address).port);

/** Slack as the app under test knows it; `npm test` chooses its port. */
export async function startConfiguredSlack(): Promise<SlackServer> {
  const slack = await startSlackServer(getPort(process.env.SLACK_API_URL!));
  // Ids of Slack are never given twice: the app remembers the channels of an earlier try.
  slack.state.serial = Date.now();
  return slack;
}

/** DocuSign as the app under test may call it; `npm test` chooses its port. */
export const startConfiguredDocusign = () => startDocusignServer(getPort(process.env.DOCUSIGN_ORIGINS!));

/** Stripe as the app under test asks it about the keys of a marketplace; `npm test` chooses its port. */
export const startConfiguredStripe = () => startStripeServer(getPort(process.env.STRIPE_API_URL!));
