/** The states that a guard asks for, as the statements write them. */
export const LIVE_CART = 'state in ${listed(LIVE_CART_STATES)}'
export const LIVE_ATTEMPT = 'state in ${listed(LIVE_ATTEMPT_STATES)}'
