/** What the entries of a sale are about: its milestone, or the order itself. */
export const getSaleSubject = (id: string, milestoneId: string | null, name: string) =>
  milestoneId === null ? ({ type: 'order', id, name } as const) : ({ type: 'milestone', id: milestoneId, name } as const);
