import * as adminUsers from './admin-users';
import * as ai from './ai';
import * as analytics from './analytics';
import * as audit from './audit';
import * as auth from './auth';
import * as branding from './branding';
import * as catalog from './catalog';
import * as chat from './chat';
import * as catalogSettings from './catalog-settings';
import * as categories from './categories';
import * as commission from './commission';
import * as currency from './currency';
import * as contracts from './contracts';
import * as customers from './customers';
import * as dashboard from './dashboard';
import * as deposits from './deposits';
import type { EndpointShape } from './endpoint';
import * as fees from './fees';
import * as files from './files';
import * as health from './health';
import * as ledger from './ledger';
import * as notifications from './notifications';
import * as observability from './observability';
import * as orderDesk from './order-desk';
import * as orders from './orders';
import * as quoteRequests from './quote-requests';
import * as quotes from './quotes';
import * as ratings from './ratings';
import * as report from './report';
import * as payouts from './payouts';
import * as search from './search';
import * as services from './services';
import * as tenants from './tenants';
import * as users from './users';
import * as views from './views';
import type * as z from 'zod/mini';

const nouns = {
  adminUsers,
  ai,
  analytics,
  audit,
  auth,
  branding,
  catalog,
  chat,
  catalogSettings,
  categories,
  commission,
  currency,
  contracts,
  customers,
  dashboard,
  deposits,
  fees,
  files,
  health,
  ledger,
  notifications,
  observability,
  orderDesk,
  orders,
  payouts,
  quoteRequests,
  quotes,
  ratings,
  report,
  search,
  services,
  tenants,
  users,
  views,
};

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;

/** Every endpoint by its name and noun: what the documentation lists and the generated tests walk. Server and tests only. */
export const endpoints = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ name, noun, endpoint })),
);

const isShape = (value: unknown): value is z.ZodMiniType => typeof value === 'object' && value !== null && '_zod' in value;

/** The named shapes (`Order`, `Tenant`), which the documentation shows once and refers to. */
export const shapes = Object.values(nouns).flatMap((module) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, z.ZodMiniType] => isShape(entry[1]))
    .map(([name, shape]) => ({ name, shape })),
);
