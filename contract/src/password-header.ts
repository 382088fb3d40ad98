/**
 * A user who moves an association's money types their password again. It is sent in this header, encoded with
 * `encodeURIComponent` because a header cannot contain accents.
 */
export const passwordHeader = 'x-mfa-password-authorization'

/** The code of the second factor, where a sensitive action asks for both. */
export const codeHeader = 'x-mfa-code-authorization'
