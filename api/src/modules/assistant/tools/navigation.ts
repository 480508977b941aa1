import * as z from 'zod/mini';
import { requiredText } from '@techadds/shared/contract/fields';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { canOpen, routes } from '@techadds/shared/routes';
import { toQuestion } from '../question';
import { quote } from '../record-text';
import { defineTool } from '../tool';

interface Page {
  label: string;
  path: string;
}

/** Other words for pages, and pages within pages. */
const otherNames: readonly Page[] = [
  { label: 'Change password', path: paths.settingsPassword },
  { label: 'Profile', path: paths.settingsProfile },
  { label: 'Devices and sessions', path: paths.settingsSessions },
  { label: 'Notification settings', path: paths.settingsNotifications },
  { label: 'Theme and dark mode appearance', path: paths.settingsAppearance },
  { label: 'Logo and colors branding', path: paths.branding },
  { label: 'Sales pipeline', path: paths.pipeline },
  { label: 'Messages and chat', path: paths.chat },
  { label: 'Bank account payout', path: paths.payouts },
  { label: 'Exchange rates', path: paths.currency },
];

/** Words of a question about the way to a page that do not name it. */
const fillers = new Set(
  'where do i we find see open get to is are can the my our a an page screen list all go show me take change edit manage look at up for of in on how what please'.split(
    ' ',
  ),
);

const pages: readonly Page[] = [...routes.filter(({ planned }) => !planned), ...otherNames];

/** The pages that the role may open whose name has all words of the name, the shortest first; several pages have the same name. */
function findPages(name: string, role: Role): Page[] {
  const wanted = toQuestion(name).words.filter((word) => !fillers.has(word));
  if (wanted.length === 0) return [];
  const fits = ({ label }: Page) => wanted.every((word) => toQuestion(label).words.includes(word));
  return pages.filter((page) => canOpen(page.path, role) && fits(page)).sort((a, b) => a.label.length - b.label.length);
}

/** Whether the words name any page, of whichever role. */
const namesPage = (name: string): boolean => {
  const wanted = toQuestion(name).words.filter((word) => !fillers.has(word));
  return wanted.length > 0 && pages.some(({ label }) => wanted.every((word) => toQuestion(label).words.includes(word)));
};

export const navigationTool = defineTool({
  name: 'find_page',
  source: 'Pages of the app',
  description: 'The page of the app with a name, for questions such as "where do I change my password".',
  permission: 'ai.ask',
  forbiddenText: 'Your role cannot open pages.',
  input: z.strictObject({ page: requiredText(100) }),
  answersWhere: true,
  phrases: ['where', 'open page|screen', 'take me to', 'go to', 'open'],
  toInput: ({ text }) => (text.length <= 100 && namesPage(text) ? { page: text } : undefined),
  run: async ({ page }, { role }) => {
    const [found, ...others] = findPages(page, role);
    if (!found) return { text: `Your role has no page for ${quote(page)}.`, links: [] };
    const links = [found, ...others].slice(0, 3).map(({ label, path }) => ({ kind: 'page' as const, title: label, detail: path, path }));
    return { text: `Open ${found.label}.`, links };
  },
});
