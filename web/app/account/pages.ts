/** The pages of one's own account that other pages lead to. */
export const SIGN_UP = '/inscription'
export const MY_ACCOUNT = '/utilisateur/compte'
/** Where whoever has no second factor yet sets it up. */
export const TWO_FACTOR_PAGE = '/utilisateur/double-authentification'
/** Where one is told to confirm one's address before anything else. */
export const UNVERIFIED_PAGE = '/utilisateur/adresse-a-confirmer'
/** Where whoever opens an account goes next. */
export const NEW_ASSOCIATION = '/admin/nouvelle-association'
/** What one paid, found again. */
export const MY_ORDERS = '/utilisateur/commandes'
export const ownOrderPage = (orderId: number): string => `${MY_ORDERS}/${orderId}`
