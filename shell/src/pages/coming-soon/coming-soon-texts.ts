/** What each page marked `coming` in the route table will do, by path. */
export const comingSoonTexts: Readonly<Record<string, string>> = {
  '/tickets': 'Ask for help and follow the answer.',
  '/kb': 'Guides and answers for every role.',
};
