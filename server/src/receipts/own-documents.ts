import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { OwnDocument } from '@obole/contract/receipts'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { cardUrl } from '../papers/card-code.ts'
import { findPaperOfUser, listPapersOfUser } from '../papers/find-papers.ts'
import { paperFileName, paperName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import type { OpenDocument } from './open-document.ts'

/** Older papers are reached from their order. */
const MOST_DOCUMENTS = 100

/** The papers of everything the signed-in user paid. */
export async function listOwnDocuments(
  app: App,
  identity: Identity,
  locale: Locale,
): Promise<{ data: OwnDocument[] } | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const papers = await listPapersOfUser(app, user.userId, MOST_DOCUMENTS)
  return {
    data: papers.map((paper) => ({
      id: paper.id,
      kind: paper.kind,
      name: paperName(paper.contents, locale),
      fileName: paperFileName(paper.contents, locale),
      url: `/api/users/me/documents/${paper.id}.pdf`,
      cardUrl: cardUrl(app, paper),
      createdAt: new Date(paper.createdAt).toISOString(),
      orderId: paper.orderId,
      organizationName: paper.organizationName,
    })),
  }
}

export async function openOwnDocument(
  app: App,
  identity: Identity,
  { id, locale }: { id: string; locale: Locale },
): Promise<OpenDocument | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const paper = await findPaperOfUser(app, user.userId, id)
  if (!paper) return refuse('NOT_FOUND')
  return { fileName: paperFileName(paper.contents, locale), pdf: await readPaper(app, paper) }
}
