/** What each page marked `coming` in the route table will do, by path. */
export const comingSoonTexts: Readonly<Record<string, string>> = {
  '/perks': 'Discounts and credits: who gets them, how long, and who bears the cost.',
  '/settings/integrations/providers': 'Connect e-signature, sales CRM, team chat and payment providers.',
  '/tickets': 'Ask for help and follow the answer.',
  '/kb': 'Guides and answers for every role.',
};
