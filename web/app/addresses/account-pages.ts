/** The pages of the person's account that other pages link to. */
export const SIGN_UP = '/inscription'
export const MY_ACCOUNT = '/utilisateur/compte'
/** Where a person without a second factor sets it up. */
export const TWO_FACTOR_PAGE = '/utilisateur/double-authentification'
/** Where a person confirms their address before anything else. */
export const UNVERIFIED_PAGE = '/utilisateur/adresse-a-confirmer'
/** Where a person goes after opening an account. */
export const NEW_ASSOCIATION = '/admin/nouvelle-association'
/** The orders that the person paid. */
export const MY_ORDERS = '/utilisateur/commandes'
export const ownOrderPage = (orderId: number): string => `${MY_ORDERS}/${orderId}`
