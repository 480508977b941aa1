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
    text: 'The dashboard shows the figures of your role, what is waiting for you, and recent orders. Sales are what was paid for orders in the last 30 days, compared with the 30 days before.',
    path: paths.dashboard,
  },
  {
    title: 'Finding a service',
    text: 'Open Marketplace to find a service. Search for a word in its name or description; the beginning of a word is enough. Filter by category, price, delivery time, rating or region, and sort by name, price, rating, delivery time or newest. Archived services are not shown.',
    path: paths.marketplace,
  },
  {
    title: 'Ordering a service',
    text: 'To order, open the service in the marketplace, choose a package and a quantity, describe your requirements, and choose Order now. The page shows the price, the tax and the total. A double click places one order only.',
    path: paths.marketplace,
  },
  {
    title: 'Following your orders',
    text: 'Orders lists everything you ordered. An order is placed until the partner accepts or declines it. If nobody answers within 72 hours, it is declined automatically and refunded. Its timeline shows what happened, when and by whom. You are notified of the answer.',
    path: paths.orders,
  },
  {
    title: 'Accepting an order',
    text: 'To accept an order, open Order management, choose a placed order and choose Accept. The customer is notified at once. If nobody answers within 72 hours, the order is declined automatically and the customer is refunded. The Overdue tab lists everything that is past its due date.',
    path: paths.partnerOrders,
  },
  {
    title: 'Declining an order',
    text: 'To decline or reject an order, open it in Order management, choose Decline and give a reason. The customer reads the reason in the notification and in the timeline. A declined order cannot be accepted afterwards.',
    path: paths.partnerOrders,
  },
  {
    title: 'Payment fees',
    text: 'Fees shows what each payment method costs: a percentage, a fixed part, and for some a minimum or maximum fee. Enter an amount to see the fee line by line, what remains, and what to charge to keep the whole amount.',
    path: paths.fees,
  },
  {
    title: 'Customers',
    text: 'Customers lists who buys from you. Customers are added automatically with their first order. To add a customer yourself, choose New customer and enter a name and an e-mail address. Each e-mail address can be in your list only once.',
    path: paths.customers,
  },
  {
    title: 'The audit log',
    text: 'The audit log records who did what and when: orders placed, accepted and declined, customers added. Filter it by actor, event, target or date, and open an event to see what it changed. Nothing in it can be edited or deleted.',
    path: paths.auditLogs,
  },
  {
    title: 'Light and dark theme',
    text: 'TechAdds follows the theme of your device, light or dark, and you can choose one yourself. The choice is saved on this device. It changes only the colors.',
    path: paths.dashboard,
  },
  {
    title: 'Roles and what they may do',
    text: 'A customer orders services. Partner staff answer the orders of their partner. A partner admin also manages customers, quotes and contracts, and sees the fees. An admin sees the whole marketplace and its audit log. A page that your role may not open takes you back to the dashboard; an admin can tell you who holds the permission you need.',
    path: paths.dashboard,
  },
  {
    title: 'Notifications',
    text: 'The bell at the top shows notifications: new orders for partners, answers for customers. Its number counts the unread ones. Open one to go to the related page, or mark all as read.',
    path: paths.dashboard,
  },
  {
    title: 'Working without a connection',
    text: 'TechAdds keeps working offline. You can read the orders, quotes, services and customers that you opened in the last 7 days. Partners and admins can also create quotes and services: they are saved on this device, you can edit them until they are sent, and they are sent automatically when you are back online; the cloud button shows what is waiting. Everything else needs a connection. What you entered stays in the form until it can be saved.',
    path: paths.dashboard,
  },
];
