/** What each page marked `coming` in the route table will do, by path. */
export const comingSoonTexts: Readonly<Record<string, string>> = {
  '/admin': 'The marketplace at a glance: what needs approval, what is late, who joined.',
  '/super-admin/companies': 'The companies on the platform, their marketplaces and their state.',
  '/integrations/providers/token': 'Tokens that let other systems call TechAdds, with scope, expiry and last use.',
  '/partners/staff': 'Invite colleagues, set their roles, see who is active.',
  '/partners/profile': 'What customers see of you: skills, regions, certifications, holidays.',
  '/settings/integrations/providers': 'Connect e-signature, sales CRM, team chat and payment providers.',
  '/tickets': 'Ask for help and follow the answer.',
  '/kb': 'Guides and answers for every role.',
};
