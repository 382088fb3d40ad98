/** A line of an order, and whether it is cancelled. */
export type LineToSend = {
  readonly name: string
  readonly isCanceled: boolean
  readonly options: readonly { readonly name: string }[]
}

/** The words associations use for postage. A « carte postale » is a product, not postage. */
const POSTAGE =
  /\b(envoi|envois|expedition|livraison|colissimo|frais de port|frais postaux|par la poste|par courrier|postage|shipping|delivery|by post)\b/
const BY_EMAIL = /\b(e-?mail|mail|courriel|numerique|pdf)\b/

const isPostage = (name: string): boolean => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return POSTAGE.test(plain) && !BY_EMAIL.test(plain)
}

/** Whether a live line goes by post: the association named it, or one of its options, as postage. */
export const isSentByPost = (lines: readonly LineToSend[]): boolean =>
  lines.some(
    ({ name, isCanceled, options }) =>
      !isCanceled && [name, ...options.map((option) => option.name)].some(isPostage),
  )
