import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { openLink } from '../order-links/open-link.ts'
import { findPaper, isPassedTicket } from '../papers/find-papers.ts'
import { paperFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'

export interface OpenDocument {
  fileName: string
  pdf: Buffer
}

/** A paper, and in which language its reader saves it. */
export interface AskedDocument {
  id: string
  locale: Locale
}

/** One paper of an order, for a visitor with a link of the order; to anyone else it does not exist. */
export async function openLinkedDocument(
  app: App,
  token: string,
  asked: AskedDocument,
): Promise<OpenDocument | Refusal> {
  const link = await openLink(app, token)
  return isRefusal(link) ? link : openDocument(app, link.orderId, asked)
}

export async function openDocument(
  app: App,
  orderId: number,
  { id, locale }: AskedDocument,
): Promise<OpenDocument | Refusal> {
  const paper = await findPaper(app, orderId, id)
  if (!paper) return refuse((await isPassedTicket(app, orderId, id)) ? 'TICKET_PASSED_ON' : 'NOT_FOUND')
  return { fileName: paperFileName(paper.contents, locale), pdf: await readPaper(app, paper) }
}
