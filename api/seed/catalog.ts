import type { Package, ServiceQuestion } from '@techadds/shared/contract/catalog/endpoints';
import type { Region } from '@techadds/shared/contract/catalog/facets';

/** The categories of the demo tenants by slug; `features` lists what each package size adds. */
export const demoCategories = {
  security: {
    name: 'Security',
    features: ['Findings ranked by risk', 'Report for engineers and for management', 'Retest of what was fixed'],
  },
  cloud: { name: 'Cloud', features: ['Written design', 'Everything as code in your repository', 'Handover and two weeks of questions'] },
  data: { name: 'Data and AI', features: ['Review of what you have', 'Working pipeline with tests', 'Training for your team'] },
  compliance: { name: 'Compliance', features: ['Gap list with owners', 'Documents ready for review', 'Support during the audit'] },
  connectivity: { name: 'Connectivity', features: ['Survey and plan', 'Installation and acceptance test', 'Spare parts and monitoring'] },
  support: { name: 'Support', features: ['Named contact', 'Answer within four hours', 'Answer within one hour, day and night'] },
  software: { name: 'Software', features: ['Clickable prototype', 'Tested release', 'One month of care after launch'] },
} as const;
export type DemoCategory = keyof typeof demoCategories;

export interface DemoService {
  category: DemoCategory;
  name: string;
  unit: 'hour' | 'day' | 'item' | 'month' | 'project';
  /** Price of the Standard package in cents. */
  standardCents: number;
  days: number;
  summary: string;
  description: string;
}

const defineService = (
  category: DemoCategory,
  name: string,
  unit: DemoService['unit'],
  dollars: number,
  days: number,
  summary: string,
  description: string,
): DemoService => ({ category, name, unit, standardCents: dollars * 100, days, summary, description });

/** The demo catalog; smaller tenants sell only the first few services. */
const demoServices: readonly DemoService[] = [
  defineService(
    'security',
    'Web app penetration test',
    'project',
    1000,
    10,
    'Manual testing of a web application against the OWASP Top 10.',
    'Two testers attack your web application the way an intruder would: sign-in, sessions, access rights, inputs and uploads. You get proof for each finding and a retest after the fix.',
  ),
  defineService(
    'security',
    'Zero-trust network rollout',
    'project',
    4200,
    30,
    'Replace the VPN by access per application and device.',
    'We map who needs which application, put identity-aware access in front of it, and retire the VPN step by step without a day of lockout.',
  ),
  defineService(
    'data',
    'Postgres performance audit',
    'project',
    850,
    5,
    'Find out why queries are slow, and fix the worst ten.',
    'We read your query statistics, indexes, vacuum and configuration, rewrite the ten most expensive queries, and show the difference before and after.',
  ),
  defineService(
    'connectivity',
    'Office Wi-Fi survey',
    'item',
    640,
    6,
    'Measure coverage and interference floor by floor.',
    'An engineer walks your floors with a spectrum analyser and returns heat maps of the wifi, a channel plan and a list of access points to move or add.',
  ),
  defineService(
    'security',
    'Phishing awareness campaign',
    'month',
    480,
    7,
    'Simulated phishing and short lessons for everyone.',
    'Monthly simulated messages in your language, five-minute lessons for those who clicked, and a trend that management understands.',
  ),
  defineService(
    'cloud',
    'Kubernetes platform setup',
    'project',
    5600,
    25,
    'A cluster with deployments, secrets, logs and backups.',
    'A production cluster on the cloud of your choice with GitOps deployments, secret management, central logs, dashboards and tested restores.',
  ),
  defineService(
    'data',
    'Customer data platform review',
    'project',
    2300,
    14,
    'One view of the customer, with consent in order.',
    'We trace customer records through your systems, list duplicates and gaps, and propose a model that respects consent and retention.',
  ),
  defineService(
    'connectivity',
    'Branch office SD-WAN',
    'project',
    3900,
    28,
    'Join branches over any line, with failover.',
    'Two lines per branch, traffic steered by application, encrypted tunnels, and a switch to mobile data within seconds when a line fails.',
  ),
  defineService(
    'cloud',
    'Cloud cost review',
    'project',
    1200,
    7,
    'Cut the monthly bill without cutting service.',
    'We read three months of bills and metrics, name what is idle or oversized, and put each saving into a ticket your team can carry out.',
  ),
  defineService(
    'security',
    'Endpoint security rollout',
    'item',
    960,
    12,
    'Protection and encryption on every laptop and phone.',
    'Managed antivirus, disk encryption and patching for up to 40 devices, with a dashboard that shows which device is out of line.',
  ),
  defineService(
    'data',
    'Business dashboard build',
    'project',
    1750,
    12,
    'Daily figures from your systems on one page.',
    'We agree on ten figures, connect the sources, model them in your warehouse, and build a dashboard that loads in a second.',
  ),
  defineService(
    'connectivity',
    'Fiber line procurement',
    'item',
    520,
    21,
    'Offers from carriers compared, ordered and watched.',
    'We collect offers for your address, compare terms, order the line, and stay on the carrier until it is lit and measured.',
  ),
  defineService(
    'cloud',
    'AWS landing zone',
    'project',
    4800,
    20,
    'Accounts, guardrails and network, ready for teams.',
    'Separate accounts per environment, single sign-on, guardrails, central logs and a network that new teams can join within an hour.',
  ),
  defineService(
    'compliance',
    'GDPR gap analysis',
    'project',
    1400,
    10,
    'What is missing for data protection, by priority.',
    'Interviews and document review against the regulation; you receive a record of processing, a gap list and a plan for ninety days.',
  ),
  defineService(
    'data',
    'Machine learning feasibility study',
    'project',
    2600,
    15,
    'Will a model help, and what would it take?',
    'We test your question on your own data with simple baselines first, and tell you plainly whether a model earns its keep.',
  ),
  defineService(
    'support',
    'Help desk for small teams',
    'month',
    750,
    3,
    'A help desk by phone and mail for up to 50 people.',
    'Your people reach the same few agents, who know your setup, reset access, order devices and solve nine of ten requests at once.',
  ),
  defineService(
    'security',
    'Incident response retainer',
    'month',
    1900,
    2,
    'Specialists on call when something is wrong.',
    'A team that knows your systems before the incident, a number that is answered at night, and two exercises a year.',
  ),
  defineService(
    'cloud',
    'Database migration to managed PostgreSQL',
    'project',
    3400,
    18,
    'Move a database with minutes of downtime.',
    'Schema check, rehearsal on a copy, logical replication, switch-over in an agreed window, and a way back until you sign off.',
  ),
  defineService(
    'compliance',
    'ISO 27001 readiness',
    'project',
    6200,
    60,
    'From policies to the certificate audit.',
    'Scope, risk register, policies people can read, internal audit, and a consultant at your side on the day of certification.',
  ),
  defineService(
    'support',
    'Server patch management',
    'month',
    560,
    5,
    'Monthly patches with a test stage and a report.',
    'Patches reach a test group first, then production in your window; each month you see what was patched, what waits and why.',
  ),
  defineService(
    'security',
    'Source code security review',
    'project',
    2100,
    12,
    'Read the parts where mistakes cost most.',
    'Reviewers read authentication, access control, cryptography and payment code, and send changes as pull requests.',
  ),
  defineService(
    'software',
    'Mobile app prototype',
    'project',
    2900,
    15,
    'Try the idea with real people before you build.',
    'A prototype for phones, tested with six of your users in two rounds, with a cost estimate for the real thing.',
  ),
  defineService(
    'compliance',
    'Accessibility audit',
    'project',
    1300,
    9,
    'WCAG 2.2 AA, tested by people and tools.',
    'Keyboard, screen reader, contrast and forms checked on your main journeys; each finding shows where, why and how to fix it.',
  ),
  defineService(
    'support',
    'Microsoft 365 tenant care',
    'month',
    690,
    4,
    'Licenses, access, backup and safe defaults.',
    'We look after accounts, groups, conditional access, mail protection and backup, and tidy unused licenses every quarter.',
  ),
  defineService(
    'software',
    'API integration',
    'project',
    1650,
    10,
    'Connect two systems so that data flows once.',
    'We build and watch a connection between two of your systems, with retries, a record of each message and alerts when it stops.',
  ),
  defineService(
    'cloud',
    'Disaster recovery exercise',
    'project',
    2200,
    8,
    'Prove that backups restore, with a stopwatch.',
    'We restore your most important system in an empty account, measure time and loss, and write the plan that the next person can follow.',
  ),
  defineService(
    'data',
    'Data warehouse on BigQuery',
    'project',
    5200,
    30,
    'A warehouse with tested models and access rules.',
    'Ingestion from up to five sources, tested models, access by role, cost limits, and documentation next to each table.',
  ),
  defineService(
    'connectivity',
    'IoT sensor pilot',
    'project',
    3100,
    25,
    'Fifty sensors, a network and a dashboard.',
    'We choose sensors, set up a low-power network on your site, collect readings for a month and show whether it pays.',
  ),
  defineService(
    'software',
    'Legacy application rescue',
    'project',
    4500,
    30,
    'Make an old system safe to change again.',
    'We get it to build, add tests around what matters, update what is unsafe, and write down how it works.',
  ),
  defineService(
    'security',
    'Identity and single sign-on setup',
    'project',
    2400,
    14,
    'One sign-in for all applications.',
    'Single sign-on with multi-factor for up to twenty applications, joiner and leaver flows, and a tidy list of who has what.',
  ),
  defineService(
    'compliance',
    'SOC 2 preparation',
    'project',
    5400,
    45,
    'Controls, evidence and a calm audit.',
    'We choose the criteria with you, set up controls that fit how you work, and collect evidence automatically where it can be.',
  ),
  defineService(
    'support',
    'Managed firewall',
    'month',
    420,
    6,
    'Rules, updates and alerts, looked after.',
    'We run your firewall: changes within a day, updates in your window, alerts read by people, and a yearly clean-up of rules.',
  ),
  defineService(
    'software',
    'Website relaunch',
    'project',
    3600,
    28,
    'Fast, accessible and easy to edit.',
    'A new website on a maintained system: content moved, pages that load within a second, and training for your editors.',
  ),
  defineService(
    'cloud',
    'Infrastructure as code migration',
    'project',
    3300,
    20,
    'Put what was clicked together under version control.',
    'We import your cloud resources into Terraform, remove drift, add checks to the pipeline, and train two of your engineers.',
  ),
  defineService(
    'data',
    'Data quality monitoring',
    'month',
    880,
    7,
    'Hear of broken data before your users do.',
    'Checks on freshness, volume and meaning for your main tables, with alerts that name the owner and the likely cause.',
  ),
  defineService(
    'connectivity',
    'Data center cabling',
    'project',
    2700,
    14,
    'Labeled, measured and documented cabling.',
    'Copper and fiber installed to standard, every port measured and labeled, with drawings that match what is in the rack.',
  ),
  defineService(
    'software',
    'Quality assurance sprint',
    'project',
    1100,
    10,
    'Two testers, two weeks, your release.',
    'Exploratory testing of your release, automated tests for the main journeys, and reports developers can act on.',
  ),
  defineService(
    'support',
    'On-site engineer for a day',
    'day',
    780,
    3,
    'An engineer at your place, for whatever is on the list.',
    'Bring a list: cabling, printers, meeting rooms, a move, a rack. One engineer, one day, and a note on what is left.',
  ),
  defineService(
    'compliance',
    'Vendor risk assessment',
    'item',
    590,
    6,
    'Know what a supplier does with your data.',
    'We question and check a supplier on security, privacy and continuity, and give you a score with the reasons.',
  ),
  defineService(
    'software',
    'Chatbot for customer service',
    'project',
    2800,
    18,
    'Answers from your own documents, with a way to a person.',
    'A chatbot that answers from your help pages, cites them, hands over to your agents, and is measured on solved questions.',
  ),
];

/** The services of a demo tenant; order plans refer to them by index. */
export const servicesForTenant = (tenant: { categories: readonly DemoCategory[]; services: number }): DemoService[] =>
  demoServices.filter(({ category }) => tenant.categories.includes(category)).slice(0, tenant.services);

/** Three packages priced around the Standard one, rounded to 10 units of the currency. */
export function createPackages({ category, standardCents, days }: DemoService): Package[] {
  const rounded = (factor: number) => Math.round((standardCents * factor) / 1000) * 1000;
  const [basic, standard, premium] = demoCategories[category].features;
  return [
    { name: 'Basic', priceCents: rounded(0.6), deliveryDays: Math.max(1, Math.ceil(days * 0.6)), revisions: 0, features: [basic] },
    { name: 'Standard', priceCents: standardCents, deliveryDays: days, revisions: 1, features: [basic, standard] },
    { name: 'Premium', priceCents: rounded(1.8), deliveryDays: Math.ceil(days * 1.4), revisions: 3, features: [basic, standard, premium] },
  ];
}

/** Regions of services that need somebody on site; all others are delivered remotely and have no region. */
const onSiteRegions: readonly Region[][] = [
  ['nordics', 'western-europe'],
  ['north-america'],
  ['britain-ireland', 'western-europe'],
  ['nordics', 'britain-ireland'],
  ['southern-europe'],
];
export const serviceRegions = ({ category, name }: DemoService, n: number): Region[] =>
  category === 'connectivity' || /on-site|endpoint|office/i.test(name) ? (onSiteRegions[n % onSiteRegions.length] ?? []) : [];

/** Common questions on the service page, with answers that match its packages. */
export const serviceQuestions = ({ days, unit, name }: DemoService): ServiceQuestion[] => [
  {
    question: 'When can you begin?',
    answer: `Within three working days of your order. The Standard package is delivered in ${days === 1 ? 'a day' : `${days} days`}.`,
  },
  {
    question: 'What do you need from us?',
    answer: 'A contact who knows the system, access to what is to be worked on, and half an hour to agree on the scope.',
  },
  {
    question: 'What if the result is not what we expected?',
    answer: 'Ask for changes: Standard has one round of them, Premium three. The money is released only when you accept the delivery.',
  },
  ...(unit === 'month' ? [{ question: `Can we stop ${name.toLowerCase()} at any time?`, answer: 'Yes, at the end of any month.' }] : []),
];
