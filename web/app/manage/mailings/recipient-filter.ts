/** In the address of a message's page: which recipients are shown, and after which. */
export const STATE = 'etat'
export const AFTER = 'suite'
