/** The state to which the lines are narrowed, in the page's address. */
export const STATE = 'etat'
