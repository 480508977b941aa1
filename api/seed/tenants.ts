import type { PutPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import type { DemoCategory } from './catalog';

/** Payout account and schedule of a partner; `sinceDays` is the age of the account. */
type DemoBank = Omit<(typeof PutPayoutAccount)['_zod']['input'], 'holder'> & { sinceDays: number };

interface DemoPartner {
  handle: string;
  name: string;
  about: string;
  /** The partner admin; the first partner's users are the demo accounts. */
  lead?: { firstName: string; lastName: string };
  /** Without it, the partner has no payout account yet. */
  bank?: DemoBank;
}

export interface DemoTenant {
  subdomain: string;
  name: string;
  /** The first partner is the one of the demo accounts. */
  partners: readonly DemoPartner[];
  categories: readonly DemoCategory[];
  services: number;
  customers: number;
  orders: number;
  /** Accounts of ordering companies, in addition to the demo customer. */
  buyers: readonly { firstName: string; lastName: string; company: string }[];
}

const createBuyer = (firstName: string, lastName: string, company: string) => ({ firstName, lastName, company });
const createBank = (
  accountNumber: string,
  schedule: DemoBank['schedule'],
  {
    sinceDays = 356,
    minimumCents = 5_000,
    routingNumber,
    currency = 'USD',
  }: { sinceDays?: number; minimumCents?: number; routingNumber?: string; currency?: string } = {},
): DemoBank => ({
  currency,
  ...{ accountNumber, country: routingNumber === undefined ? accountNumber.slice(0, 2) : 'US', schedule, minimumCents, sinceDays },
  ...(routingNumber !== undefined && { routingNumber }),
});
const allCategories = ['security', 'cloud', 'data', 'compliance', 'connectivity', 'support', 'software'] as const;

export const demoTenants: readonly DemoTenant[] = [
  {
    subdomain: 'acme',
    name: 'Acme Services',
    partners: [
      {
        handle: 'halden',
        name: 'Halden Systems',
        about: 'Security and cloud engineers for companies of 20 to 500 people.',
        bank: createBank('000123456789', 'manual', { routingNumber: '021000021' }),
      },
      {
        handle: 'brightpath',
        name: 'Brightpath Data',
        about: 'Databases, warehouses and models that people trust.',
        lead: { firstName: 'Tessa', lastName: 'Marlowe' },
        // Paid in another currency than its customers pay in: its earnings are exchanged.
        bank: createBank('GB29NWBK60161331926819', 'monthly', { currency: 'GBP' }),
      },
      {
        handle: 'meridian',
        name: 'Meridian Networks',
        about: 'Lines, Wi-Fi and cabling, from survey to spare parts.',
        lead: { firstName: 'Viktor', lastName: 'Lind' },
        bank: createBank('NO9386011117947', 'monthly', { sinceDays: 100 }),
      },
    ],
    categories: allCategories,
    services: 40,
    customers: 60,
    orders: 132,
    buyers: [
      createBuyer('Jon', 'Aasen', 'Fjordline Logistics'),
      createBuyer('Maya', 'Chen', 'Brightwater Clinics'),
      createBuyer('Oliver', 'Grant', 'Kestrel Foods'),
      createBuyer('Amira', 'Haddad', 'Meridian Rail'),
      createBuyer('Peter', 'Novak', 'Oakmont Schools'),
      createBuyer('Ruth', 'Ellison', 'Pinecrest Legal'),
    ],
  },
  {
    subdomain: 'globex',
    name: 'Globex Technology',
    partners: [
      {
        handle: 'cobalt',
        name: 'Cobalt Works',
        about: 'Builds and secures the systems that factories run on.',
        bank: createBank('DE89370400440532013000', 'manual'),
      },
      {
        handle: 'tessera',
        name: 'Tessera Analytics',
        about: 'Data people who explain what they did.',
        lead: { firstName: 'Omar', lastName: 'Nassar' },
        bank: createBank('000987654321', 'monthly', { routingNumber: '021000021' }),
      },
      {
        handle: 'fieldline',
        name: 'Fieldline Networks',
        about: 'Networks for sites where others do not go.',
        lead: { firstName: 'Greta', lastName: 'Holm' },
        bank: createBank('NL91ABNA0417164300', 'monthly', { sinceDays: 100 }),
      },
    ],
    categories: allCategories,
    services: 40,
    customers: 60,
    orders: 132,
    buyers: [
      createBuyer('Hannah', 'Vogel', 'Rheintal Maschinenbau'),
      createBuyer('Samuel', 'Osei', 'Volta Farms'),
      createBuyer('Carmen', 'Ibarra', 'Puerto Azul Hotels'),
      createBuyer('Daniel', 'Weiss', 'Lindenhof Pharmacy Group'),
      createBuyer('Yuki', 'Tanaka', 'Sakura Instruments'),
      createBuyer('Leila', 'Karimi', 'Northstar Insurance'),
    ],
  },
  {
    subdomain: 'techadds',
    name: 'TechAdds',
    partners: [
      { handle: 'studio', name: 'TechAdds Studio', about: 'The house team: setup, training and care for marketplaces.' },
      {
        handle: 'ridgeway',
        name: 'Ridgeway Consulting',
        about: 'Independent advice on compliance and risk.',
        lead: { firstName: 'Paul', lastName: 'Ridgeway' },
        bank: createBank('GB29NWBK60161331926819', 'monthly'),
      },
    ],
    categories: ['security', 'cloud', 'data', 'compliance', 'connectivity', 'support'],
    services: 14,
    customers: 12,
    orders: 24,
    buyers: [createBuyer('Emil', 'Sandberg', 'Harbor Print'), createBuyer('Isabel', 'Rocha', 'Casa Rocha')],
  },
];

/** Companies that are customers without an account. */
export const companyNames: readonly string[] = [
  'Alder & Finch',
  'Amberline Travel',
  'Arcadia Dental',
  'Ashgrove Housing',
  'Aurora Bakery',
  'Baxter Freight',
  'Beacon Pediatrics',
  'Birch Lane Books',
  'Bluebird Aviation',
  'Bridgewater Credit',
  'Cardinal Optics',
  'Cedar Hill Vets',
  'Clearwater Utilities',
  'Copperfield Tools',
  'Crestview Dairy',
  'Dalton Ceramics',
  'Driftwood Media',
  'Eastgate Motors',
  'Elmwood Care Homes',
  'Everly Cosmetics',
  'Falcon Courier',
  'Fernhill Winery',
  'Foxglove Pharma',
  'Garnet Mining',
  'Glenmore Estates',
  'Granite Peak Tours',
  'Greenfield Organics',
  'Harborview Hotel',
  'Hawthorn Press',
  'Heron Marine',
  'Highland Textiles',
  'Ironbridge Steel',
  'Ivy Court Law',
  'Juniper Events',
  'Kingsley Furniture',
  'Lakeside Academy',
  'Larkspur Florists',
  'Lighthouse Charity',
  'Lumen Galleries',
  'Maple Leaf Insurance',
  'Marlow Architects',
  'Millstone Brewery',
  'Moorland Wind',
  'Nightingale Homecare',
  'Nova Fitness',
  'Orchard Foods',
  'Osprey Security Doors',
  'Palisade Bank',
  'Pebble Beach Toys',
  'Quarry Stone Works',
  'Redwood Robotics',
  'Riverside Theatre',
  'Rowan Translations',
  'Saffron Kitchens',
  'Silverton Elevators',
  'Stonebridge College',
  'Summit Outdoor',
  'Thistle Knitwear',
  'Tidewater Shipping',
  'Willow Spa',
  'Yarrow Research',
  'Zephyr Cycling',
];

export const requirementNotes: readonly string[] = [
  '',
  'We can start any day after the fifteenth.',
  'Two environments: staging first, production after we sign off.',
  'Contact our operations desk before any downtime.',
  'The report is read by our board, so a one-page summary helps.',
  'About 40 users at two sites.',
];

export const declineReasons: readonly string[] = [
  'We have no free engineers before the date you need.',
  'The site is outside the region we serve.',
  'This needs a larger package; see the note in the catalog.',
];
