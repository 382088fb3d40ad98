import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { findPaper } from '../papers/find-papers.ts'
import { paperFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'

export interface OpenDocument {
  fileName: string
  pdf: Buffer
}

/** One paper of an order; whoever holds the order's token may have it, and nobody else learns that it exists. */
export async function openDocument(
  app: App,
  orderToken: string,
  id: string,
): Promise<OpenDocument | Refusal> {
  const paper = await findPaper(app, orderToken, id)
  if (!paper) return refuse('NOT_FOUND')
  return { fileName: paperFileName(paper.contents), pdf: await readPaper(app, paper) }
}
