/** Ten years of days: what a chart can still tell. Free of schemas: pages read it too. */
export const MOST_STATISTICS_DAYS = 3_660
