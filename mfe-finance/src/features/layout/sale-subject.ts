/** The subject of a sale's ledger entries: its milestone, or the order itself. */
export const getSaleSubject = (id: string, milestoneId: string | null, name: string) =>
  milestoneId === null ? ({ type: 'order', id, name } as const) : ({ type: 'milestone', id: milestoneId, name } as const);
