import { createHash } from 'node:crypto'
import { isNobodysMailbox } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import type { MembershipCard, Paper } from './paper.ts'

/** A paper that is a membership card. */
export type CardPaper = Paper & { contents: MembershipCard }

type Card = Pick<CardPaper, 'contents' | 'mailboxes'>

export const isCard = (paper: Paper): paper is CardPaper => paper.contents.kind === 'MembershipCard'

/**
 * The member's own address of a card: `/carte/1234.AbC…`, its line and our signature of whose it is. It is not the code
 * that strangers scan, because it shows the whole name; nothing of it is stored.
 */
export function cardPath(app: Pick<App, 'keys'>, paper: CardPaper): string {
  return `/carte/${paper.contents.passNumber}.${app.keys.sign('card', whoseIs(paper))}`
}

/** The same for any paper; null for one that is no membership card. */
export const cardUrl = (app: Pick<App, 'keys'>, paper: Paper): string | null =>
  isCard(paper) ? cardPath(app, paper) : null

/** Whose a card is, as a mail that brings it is remembered by: it changes with the card's address, and opens nothing. */
export const cardMark = (app: Pick<App, 'keys'>, card: Card): string =>
  app.keys.sign('card', `sent:${whoseIs(card)}`)

/** The line that such a code names; whether it is the card's, `isCodeOf` says. */
export function readCardCode(code: string): { orderItemId: number; signature: string } | null {
  const [, item = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{24})$/.exec(code) ?? []
  return item === '' ? null : { orderItemId: Number(item), signature }
}

/** Whichever of our keys signed it. */
export const isCodeOf = (app: Pick<App, 'keys'>, paper: CardPaper, signature: string): boolean =>
  app.keys.isSigned('card', whoseIs(paper), signature)

/**
 * A card that goes to somebody else, or to another mailbox, has another address: whoever had the old one must not read
 * the new name. An accent or a capital that is corrected changes nobody.
 */
function whoseIs({ contents: { passNumber, holder, payerName, payerWas }, mailboxes }: Card): string {
  const name = plain(holder ?? payerName)
  // Whoever paid for another's card and was forgotten leaves them its address.
  const boxes = mailboxes.map((email) =>
    payerWas !== undefined && isNobodysMailbox(email) ? payerWas : mailboxDigest(passNumber, email),
  )
  return JSON.stringify([passNumber, name, ...boxes])
}

/** As `payerWas` has it, which is written by `privacy/forget-steps.store.ts`. */
const mailboxDigest = (passNumber: number, email: string): string =>
  email === '' ? '' : createHash('sha256').update(`${passNumber} ${email.toLowerCase()}`).digest('hex')

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
