const PREFIX = 'OBOLE'
const DIGITS = 8
const CHECK = 97
const WRITTEN = new RegExp(`${PREFIX}(\\d{${DIGITS}})(\\d{2})`, 'g')

/**
 * What an association writes on a transfer, so that the money is known to be its own: its number and two digits that
 * tell a mistyped one. Letters, spaces and punctuation around it are left to banks.
 */
export function topUpReference(organizationId: number): string {
  const number = String(organizationId).padStart(DIGITS, '0')
  return `${PREFIX} ${number.slice(0, 4)} ${number.slice(4)} ${checkOf(organizationId)}`
}

/** The association a transfer's text names, or null where it names none, or two. */
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
