/**
 * A text without secrets and personal data: secrets in addresses, tokens, e-mail addresses, account
 * and card numbers. For the log, and for third-party tools.
 */
export function withoutPrivate(text: string): string {
  return text
    .replaceAll(/:\/\/[^\s/@]+@/g, '://[secret]@')
    .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]')
    .replaceAll(
      /\b((?:access_|refresh_)?token|code|key|signature|password|secret)=[^\s&"']+/gi,
      '$1=[secret]',
    )
    .replaceAll(/[^\s<>"'(),;:=[\]]+@[^\s<>"'(),;:=[\]]+/g, '[e-mail]')
    .replaceAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, '[iban]')
    .replaceAll(/\b\d(?:[ -]?\d){13,18}\b/g, '[number]')
}

/** Tokens of orders and sessions are easy to recognise: long, with capitals, small letters and digits. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}/g, '[token]')
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const PHONE = /(?<![\w.])(?:\+\d{1,3}|0)(?:[ .-]?\d){8,12}(?![\w.])/g

/** The same for texts sent to others: also without ids, which identify carts and payments, and phone numbers. */
export function withoutPersonal(text: string): string {
  return withoutTokens(withoutPrivate(text.replaceAll(ID, '[id]'))).replaceAll(PHONE, '[phone]')
}

/** The part of an address that names a page, without its query and without ids. */
export function pageAddress(address: string): string {
  const [bare = ''] = address.split(/[?#]/)
  return withoutPersonal(bare).replace(/(\/(?:commande|checkout|paiement(?:\/[a-z-]+)*)\/)[^/]+$/, '$1[id]')
}
