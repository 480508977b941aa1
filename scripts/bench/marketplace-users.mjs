const password = 'TechAdds-demo-1';

async function call(url, path, token, body) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * The customer and the administrator of a demo marketplace with the requests that are measured.
 * @param {string} domain of their e-mail addresses
 */
export async function createMarketplace(url, domain) {
  const signIn = async (name) => (await call(url, '/auth/login', undefined, { email: `${name}@${domain}`, password })).token;
  const [customer, admin] = [await signIn('customer'), await signIn('admin')];
  const { items } = await call(url, '/marketplace/catalog/items?limit=24', customer);
  const services = [];
  for (const { id } of items.slice(0, 3)) services.push(await call(url, `/marketplace/catalog/items/${id}`, customer));
  let count = 0;
  return {
    signIn: () => signIn('customer'),
    list: () => call(url, '/orders?limit=50', admin),
    order: () => {
      const service = services[(count += 1) % services.length];
      const body = { serviceId: service.id, package: service.packages[0].name, requirements: 'As discussed.', method: 'invoice' };
      return call(url, '/orders', customer, body);
    },
  };
}

/** The titles of the measured requests. */
export const measuredRequests = { signIn: 'sign-in', list: 'list of orders', order: 'new order' };
