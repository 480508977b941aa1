/** How often each fault is injected, relative to the others. Names that begin with `edge_` happen between the edge and the API. */
const faultWeights = {
  api_killed: 3,
  database_killed: 1,
  request_lost: 2,
  request_cut: 2,
  reply_lost: 4,
  reply_cut: 3,
  edge_reply_lost: 2,
  edge_reply_cut: 2,
  unauthorized: 2,
  unavailable: 1,
  failed: 1,
  slow: 0.4,
  tab_closed: 2,
  tab_crashed: 2,
  clock_changed: 1.5,
  tab_hidden: 1.5,
  storage_full: 1,
  storage_cleared: 1,
  user_switched: 1,
};

/**
 * Protections that can be taken away, and the promise that is broken without them. The faults that they protect from are the most frequent ones
 * then, so that few seeds are enough to see it.
 */
export const controls = {
  idempotency: { breaks: 'duplicated', weights: { reply_lost: 30 } },
  locks: { breaks: 'twoAtOnce', weights: { tab_hidden: 10 } },
  clock: { breaks: 'wrongWinner', weights: { clock_changed: 40 } },
};

/** The weights of a run, for a control if one is named. */
export const toWeights = (control) => ({ ...faultWeights, ...controls[control]?.weights });
