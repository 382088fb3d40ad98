/** Where a reading goes on: with the association's name, the next page of its campaigns, or the next campaign. */
export type ReadingPlace =
  | { part: 'Association' }
  | { part: 'Campaigns'; page: number; token: string | null }
  | { part: 'Details'; after: number }
