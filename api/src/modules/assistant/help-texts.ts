import { paths } from '@techadds/shared/paths';

export interface HelpText {
  title: string;
  text: string;
  /** The page that it describes; only roles that may open it get the text. */
  path: string;
}

/** Help for the assistant's full-text search, written with the words that users ask with. */
export const helpTexts: readonly HelpText[] = [
  {
    title: 'Signing in and out',
    text: 'Sign in with your e-mail address and password; you land on your dashboard. To sign out (log out), open the account menu at the top right and choose Logout. On a shared computer always sign out when you leave.',
    path: paths.dashboard,
  },
  {
    title: 'Your dashboard',
    text: 'The dashboard shows the figures of your role, what waits for you, and recent orders. Sales count orders of the last 30 days and compare them with the 30 days before; declined orders do not count.',
    path: paths.dashboard,
  },
  {
    title: 'Finding a service',
    text: 'Open Marketplace to find a service. Search by a word of its name or description; the beginning of a word is enough. Filter by category, and sort by name, price, delivery time or newest. Services that were archived do not show.',
    path: paths.marketplace,
  },
  {
    title: 'Ordering a service',
    text: 'To order, open the service in the marketplace, choose a package and a quantity, say what the partner should know, and choose Order now. The page shows the price, the tax and the total. A double click places one order only.',
    path: paths.marketplace,
  },
  {
    title: 'Following your orders',
    text: 'Orders lists everything you ordered. An order is placed until the partner answers, which is due within 72 hours; then it is accepted or declined. Its timeline says what happened, when and by whom. You are notified of the answer.',
    path: paths.orders,
  },
  {
    title: 'Accepting an order',
    text: 'To accept an order, open Order management, choose a placed order and choose Accept. The customer is notified at once. An answer is due within 72 hours; later than that the order is overdue and has a tab of its own.',
    path: paths.partnerOrders,
  },
  {
    title: 'Declining an order',
    text: 'To decline or reject an order, open it in Order management, choose Decline and give a reason. The customer reads the reason in the notification and in the timeline. A declined order cannot be accepted afterwards.',
    path: paths.partnerOrders,
  },
  {
    title: 'Payment fees',
    text: 'Fees shows what each payment method costs: a percentage, a fixed part, and for some a smallest or largest fee. Enter an amount to see the fee line by line, what remains, and what to charge so that the whole amount remains.',
    path: paths.fees,
  },
  {
    title: 'Customers',
    text: 'Customers lists who buys from you. Whoever places a first order is added by itself. To add a customer yourself, choose New customer and give a name and an e-mail address; each e-mail address stands in your list once.',
    path: paths.customers,
  },
  {
    title: 'The audit log',
    text: 'The audit log records who did what and when: orders placed, accepted and declined, customers added. Filter it by person, event, target or time, and open an event to see what it changed. Nothing in it can be edited or deleted.',
    path: paths.auditLogs,
  },
  {
    title: 'Light and dark theme',
    text: 'TechAdds follows the theme of your device, light or dark, and you can choose one yourself. The choice is kept on this device. It changes colours and nothing else.',
    path: paths.dashboard,
  },
  {
    title: 'Roles and what they may do',
    text: 'A customer orders services. Partner staff answer the orders of their partner. A partner admin also has customers and fees. An admin sees the whole marketplace and its audit log. A page that your role does not have leads back to the dashboard; an admin can tell you who holds the permission you need.',
    path: paths.dashboard,
  },
  {
    title: 'Notifications',
    text: 'The bell at the top shows news: new orders for partners, answers for customers. A number counts what is unread. Open one to go to what it is about, or mark all as read.',
    path: paths.dashboard,
  },
  {
    title: 'Working without a connection',
    text: 'TechAdds does not work offline: it loads and saves over a connection. When the connection is lost, a page says what could not be loaded or saved, and what you entered stays in the form. When you are online again, pages load by themselves; save again yourself, nothing is saved half. If a part of the app is down, the other parts go on working.',
    path: paths.dashboard,
  },
];
