import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { cardPath, isCard } from '../papers/card-code.ts'
import type { Paper } from '../papers/paper.ts'
import { paperName, webCardName } from '../papers/paper-name.ts'
import { fullAddress } from '../platform/fronts.ts'
import { documentUrl } from './list-documents.ts'

export interface DocumentLink {
  name: string
  url: string
}

/** The papers of an order as a mail to its payer links to them: each PDF, and beside a card its page for the phone. */
export const documentLinks = (
  app: App,
  papers: readonly Paper[],
  { token, locale }: { token: string; locale: Locale },
): DocumentLink[] =>
  papers.flatMap((paper) => [
    { name: paperName(paper.contents, locale), url: fullAddress(app, documentUrl(token, paper.id)) },
    ...webCardLinks(app, [paper], locale),
  ])

/** The members' own pages of the cards among these papers. */
export const webCardLinks = (app: App, papers: readonly Paper[], locale: Locale): DocumentLink[] =>
  papers
    .filter(isCard)
    .map((card) => ({ name: webCardName(card.contents, locale), url: fullAddress(app, cardPath(app, card)) }))
