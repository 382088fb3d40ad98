import type { App } from '../app.ts'
import { markPapersMade } from '../orders/mark-order.ts'
import { listPapers } from './find-papers.ts'
import { keepPaper } from './keep-paper.ts'
import type { DrawnPaper } from './paper.ts'

/** Draws the papers of an order that have no file yet, and answers all of them. Running twice draws nothing twice. */
export async function drawPapers(app: App, orderId: number): Promise<DrawnPaper[]> {
  const papers: DrawnPaper[] = []
  for (const paper of await listPapers(app, orderId))
    papers.push(paper.file ? paper : { ...paper, ...(await keepPaper(app, paper)) })
  await markPapersMade(app, orderId)
  return papers
}
