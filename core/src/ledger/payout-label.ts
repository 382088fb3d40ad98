const PLATFORM = 'OBOLE'
/** Numbers begin with zeros, so that labels are aligned on a statement and one is never the beginning of another. */
const NUMBER_LENGTH = 6

/**
 * What stands on the association's bank statement beside a payout: at most 22 characters, letters, digits and spaces,
 * which every provider and bank lets through. Payouts of before were sent without it, and have none.
 */
export function payoutLabel({ id, isLabelled }: { id: number; isLabelled: boolean }): string | null {
  return isLabelled ? `${PLATFORM} VIRT ${String(id).padStart(NUMBER_LENGTH, '0')}` : null
}

/** Capitals and digits alone: banks change accents, signs and spaces as they like. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')

const NAMED = new RegExp(`\\b${PLATFORM} ?VIRT ?(\\d{${NUMBER_LENGTH},11})\\b`)
/** The same where the bank breaks its lines anywhere. */
const NAMED_BROKEN = new RegExp(`${PLATFORM}VIRT(\\d{${NUMBER_LENGTH}})`)
const FROM_PLATFORM = new RegExp(`\\b${PLATFORM}\\b`)
/** The number of payouts that were sent before they had a label. */
const NAMED_BEFORE = /\bVERSEMENT N ?(\d{1,11})\b/

/** The number of the payout that a label of a bank statement names; null where it names none. */
export function payoutNamedIn(label: string): number | null {
  const text = plain(label)
  const found =
    NAMED.exec(text) ?? NAMED_BROKEN.exec(text.replaceAll(' ', '')) ?? NAMED_BEFORE.exec(text) ?? null
  return found === null ? null : Number(found[1])
}

/** Whether a label of a bank statement says that the money comes from the platform. */
export const namesPlatform = (label: string): boolean =>
  FROM_PLATFORM.test(plain(label)) || payoutNamedIn(label) !== null
