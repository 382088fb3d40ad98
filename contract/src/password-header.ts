/**
 * Whoever moves an association's money types their password again, sent in this header as `encodeURIComponent` writes it,
 * because a header carries no accents.
 */
export const passwordHeader = 'x-mfa-password-authorization'
