/** What each page marked `coming` in the route table will do, by path. */
export const comingSoonTexts: Readonly<Record<string, string>> = {
  '/settings/integrations/providers': 'Connect e-signature, sales CRM, team chat and payment providers.',
  '/tickets': 'Ask for help and follow the answer.',
  '/kb': 'Guides and answers for every role.',
};
