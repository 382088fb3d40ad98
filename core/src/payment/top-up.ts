const PREFIX = 'OBOLE'
const DIGITS = 8
const CHECK = 97
const WRITTEN = new RegExp(`${PREFIX}(\\d{${DIGITS}})(\\d{2})`, 'g')

/**
 * The reference an association writes on a transfer, so that we know whose money it is: its number and two check digits
 * that reveal a typing mistake. Banks may add letters, spaces and punctuation around it.
 */
export function topUpReference(organizationId: number): string {
  const number = String(organizationId).padStart(DIGITS, '0')
  return `${PREFIX} ${number.slice(0, 4)} ${number.slice(4)} ${checkOf(organizationId)}`
}

/** The association named in a transfer's text, or null if it names none or two. */
export function organizationOfTopUp(text: string): number | null {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = new Set<number>()
  for (const [, number = '', check] of plain.matchAll(WRITTEN))
    if (check === checkOf(Number(number))) found.add(Number(number))
  const [organizationId] = found
  return found.size === 1 && organizationId !== undefined ? organizationId : null
}

const checkOf = (organizationId: number): string =>
  String(CHECK - ((organizationId * 100) % CHECK)).padStart(2, '0')
