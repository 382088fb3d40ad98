// What a phone needs to know before it calls, without a schema.

/** How many scans one call takes; a phone with more sends them in several. */
export const MOST_SCANS_SENT = 500
export const MOST_SOLD_AT_ONCE = 10
