import { refuse, type Refusal } from '@obole/contract/problems'
import { type MembershipStanding, membershipStanding } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { type CardPaper, cardPath, isCard, isCodeOf, readCardCode } from './card-code.ts'
import { findPaperOfLine } from './find-papers.ts'

/** A membership card, for whoever has the member's own link. */
export interface OpenCard {
  paper: CardPaper
  /** Its address as it is signed today. */
  path: string
  standing: MembershipStanding
}

/** The card of a cancelled line, and one that has become somebody else's, do not exist under this code. */
export async function openCard(app: App, code: string): Promise<OpenCard | Refusal> {
  const named = readCardCode(code)
  const paper = named && (await findPaperOfLine(app, named.orderItemId))
  if (!paper || !isCard(paper) || !isCodeOf(app, paper, named.signature)) return refuse('NOT_FOUND')
  const { validFrom: from, validUntil: until } = paper.contents
  return {
    paper,
    path: cardPath(app, paper),
    standing: membershipStanding({ from, until }, parisDate(app.clock.now())),
  }
}
