/** A name that somebody gave, or that the association wrote. */
export interface GivenName {
  firstName: string | null
  lastName: string | null
  companyName: string | null
}

/**
 * Somebody as one association knows them, by what its tables name them with. Made once (`person.store.ts`): the file
 * about them, the preview and the forgetting speak of the same rows.
 */
export interface Person {
  organizationId: number
  /** Their file, and those merged into it. */
  contactIds: readonly number[]
  /** By which lines of imports know them. */
  keys: readonly string[]
  /** Orders they paid. */
  orderIds: readonly number[]
  /** Lines that are for them: they are the participant, or nobody else is. */
  itemIds: readonly number[]
  /** Carts of these orders and lines, and those they left. */
  cartIds: readonly string[]
  /** What they uploaded as answers. */
  fileIds: readonly string[]
  /** Their mailboxes, without any that somebody else of the association gave as well. */
  mailboxes: readonly string[]
  /** With those: beside their name, such a mailbox is theirs. */
  knownMailboxes: readonly string[]
  /** Those that are theirs alone, and those they gave themselves: others may have given one for them. */
  givenMailboxes: readonly string[]
  names: readonly GivenName[]
  phones: readonly string[]
  /** Lines, and carts that are not theirs, whose participant has them as legal guardian. */
  guardianItemIds: readonly number[]
  guardianCartIds: readonly string[]
  /**
   * Files of others that tell of them too: of whoever shares an order, a child or a mailbox with them. What was noted of
   * a forgetting before these were has none.
   */
  closeContactIds?: readonly number[]
}
