import type { App } from '../app.ts'
import { keepPaper } from './keep-paper.ts'
import type { Paper } from './paper.ts'
import { listPapers, markPapersMade } from './papers.store.ts'

/** Draws the papers of an order that have no file yet, and answers all of them. Running twice draws nothing twice. */
export async function drawPapers(app: App, orderId: number): Promise<Paper[]> {
  const papers: Paper[] = []
  for (const paper of await listPapers(app.db, orderId)) {
    const file = paper.file ?? (await keepPaper(app, paper)).file
    papers.push({ ...paper, file })
  }
  await markPapersMade(app.db, orderId, app.clock.now())
  return papers
}
