/** How long after the end of its tab a request may still be on its way. */
const afterEndMs = 1_000;

/** Claims of the token in a request. */
function readClaims({ authorization = '' }) {
  const [, claims] = authorization.split('.');
  return claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {};
}

/** Records the requests that create something, by device and user, and what must not be among them. */
export function createTraffic() {
  const inFlight = new Map();
  let requests = [];
  let overlaps = [];
  let endings = [];
  const isEnding = ({ device, at }) => endings.some((ending) => ending.device === device && at >= ending.from && at <= ending.to);
  return {
    /** Notes that a tab of a device closes, crashes or loads anew while `work` lasts. */
    async duringEnd(device, work) {
      const ending = { device, from: Date.now(), to: Infinity };
      endings.push(ending);
      await work().finally(() => (ending.to = Date.now() + afterEndMs));
    },
    onCreate(headers, url, body) {
      const device = /chaos-device-\S+/.exec(headers['user-agent'])?.[0];
      const owner = `${device} ${readClaims(headers).sub}`;
      const [kind] = /quotes|services/.exec(url);
      const request = { device, owner, kind, id: /"id":"([^"]+)"/.exec(body.toString())?.[1], at: Date.now(), result: undefined };
      requests.push(request);
      const earlier = inFlight.get(owner) ?? new Set();
      inFlight.set(owner, earlier.add(request));
      for (const other of earlier) if (other !== request) overlaps.push([other, request]);
      return (result) => {
        request.result ??= result;
        earlier.delete(request);
      };
    },
    /** Starts anew. */
    clear() {
      requests = [];
      overlaps = [];
      endings = [];
    },
    /** Two requests of one device and user at once. A request whose tab has gone does not count: the next tab goes on without it. */
    findOverlaps: () => overlaps.filter((pair) => !isEnding(pair[1]) && pair.every(({ result }) => result !== 'left')),
    /** Services that were sent before a quote that waited, among the first attempts of these ids. */
    findServicesBeforeQuotes(ids) {
      const first = new Map();
      for (const request of requests) if (ids.has(request.id) && !first.has(request.id)) first.set(request.id, request);
      return [...first.values()].filter(
        (service) =>
          service.kind === 'services' &&
          [...first.values()].some((quote) => quote.kind === 'quotes' && quote.owner === service.owner && quote.at > service.at),
      );
    },
  };
}
