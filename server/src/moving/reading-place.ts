/**
 * Where a reading goes on: with the association's name, the next page of its campaigns, the next campaign, or the
 * next page of what people bought. */
export type ReadingPlace =
  | { part: 'Association' }
  | { part: 'Campaigns'; page: number; token: string | null }
  | { part: 'Details'; after: number }
  | { part: 'People'; page: number; token: string | null }
