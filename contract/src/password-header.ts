/**
 * Whoever moves an association's money types their password again, sent in this header as `encodeURIComponent` writes it,
 * because a header carries no accents.
 */
export const passwordHeader = 'x-mfa-password-authorization'

/** The code of the second factor beside it, where a sensitive act asks for both. */
export const codeHeader = 'x-mfa-code-authorization'
