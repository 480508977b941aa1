/** Addresses of pages, for links across remotes. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  dashboard: '/dashboard',
  settings: '/settings',
  marketplace: '/marketplace',
  service: (id: string) => `/marketplace/${id}`,
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  partnerOrders: '/partners/orders',
  partnerOrder: (id: string) => `/partners/orders/${id}`,
  customers: '/customers',
  fees: '/finance/fees',
  auditLogs: '/audit/logs',
  auditEvent: (id: string) => `/audit/logs?open=${id}`,
  observability: '/observability',
} as const;
