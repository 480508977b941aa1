import * as z from 'zod/mini';
import { requiredText } from '@techadds/shared/contract/fields';
import { listPartnerRatings, listServiceRatings, ratingAnalytics, type RatingAverage } from '@techadds/shared/contract/ratings/endpoints';
import { searchRecords } from '@techadds/shared/contract/search/endpoints';
import { paths } from '@techadds/shared/paths';
import { getScope } from '@techadds/shared/permissions';
import { count, quote } from '../record-text';
import { findNameAfter } from '../slots';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool';

const describe = (whose: string, { average, count: n }: RatingAverage) =>
  average === null
    ? `${whose} has no published ratings yet.`
    : `${whose} is rated ${average.toFixed(2)} of 5 stars, from ${count(n, 'rating')}.`;

async function rateService(name: string, { read }: ToolContext): Promise<ToolAnswer> {
  const { items } = await read(searchRecords, { query: { query: name, types: 'service' } });
  const [found] = items;
  if (!found)
    return {
      text: `There is no service called ${quote(name)}.`,
      links: [{ kind: 'page', title: 'Marketplace', detail: 'All services', path: paths.marketplace }],
    };
  const { summary } = await read(listServiceRatings, { params: { id: found.id }, query: { limit: '1' } });
  return {
    text: describe(quote(found.title), summary.standing),
    links: [{ kind: 'service', title: found.title, detail: found.detail, path: paths.service(found.id) }],
  };
}

async function rateOwn({ read, role }: ToolContext): Promise<ToolAnswer> {
  const path = role === 'partner_staff' || role === 'partner_admin' ? paths.ratings : paths.adminRatings;
  const links = [{ kind: 'page' as const, title: 'Ratings', detail: 'All ratings', path }];
  if (getScope('ratings.partner', role)) {
    const { summary } = await read(listPartnerRatings, { query: { limit: '1' } });
    return { text: describe('Your company', summary.standing), links };
  }
  if (!getScope('ratings.analytics', role))
    return {
      text: 'Averages of a whole company are for its own team and for administrators. Name a service to see how it is rated.',
      links: [{ kind: 'page', title: 'Marketplace', detail: 'All services with their ratings', path: paths.marketplace }],
    };
  const { summary } = await read(ratingAnalytics, { query: { period: 'all' } });
  return { text: describe('The marketplace', summary.standing), links };
}

export const ratingsTool = defineTool({
  name: 'get_rating_average',
  source: 'Ratings',
  description: "The average of the published ratings: of the asker's company, of the marketplace, or of a service by its name.",
  permission: 'catalog.read',
  forbiddenText: 'Your role does not see ratings.',
  input: z.strictObject({ service: z.optional(requiredText(100)) }),
  phrases: ['rating|star|review|rated average|what|how|our|my|good|of|many', 'average rating|star|score'],
  toInput: ({ text }) => {
    const name = findNameAfter('of|for', text) ?? /\b(?:is|are)\s+(?:the\s+)?(.{3,80}?)\s+rated\b/iu.exec(text)?.[1];
    return {
      service:
        name === undefined || /^(me|us|we|our|my|the marketplace|marketplace|company|you|partner|all)\b/i.test(name) ? undefined : name,
    };
  },
  run: ({ service }, context) => (service === undefined ? rateOwn(context) : rateService(service, context)),
});
