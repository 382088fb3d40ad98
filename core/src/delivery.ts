/** What is ordered, and whether it still stands. */
export type LineToSend = {
  readonly name: string
  readonly isCanceled: boolean
  readonly options: readonly { readonly name: string }[]
}

/** How associations call postage. A « carte postale » is sold, not sent. */
const POSTAGE =
  /\b(envoi|envois|expedition|livraison|colissimo|frais de port|frais postaux|par la poste|par courrier|postage|shipping|delivery|by post)\b/
const BY_EMAIL = /\b(e-?mail|mail|courriel|numerique|pdf)\b/

const isPostage = (name: string): boolean => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return POSTAGE.test(plain) && !BY_EMAIL.test(plain)
}

/** Something that stands goes by post: postage is a thing or an option that the association has named so. */
export const isSentByPost = (lines: readonly LineToSend[]): boolean =>
  lines.some(
    ({ name, isCanceled, options }) =>
      !isCanceled && [name, ...options.map((option) => option.name)].some(isPostage),
  )
