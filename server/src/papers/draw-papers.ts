import type { App } from '../app.ts'
import { keepPaper } from './keep-paper.ts'
import { listPapers, markPapersMade } from './papers.store.ts'

/** Draws those of an order's papers that have no file yet. Run twice, it draws nothing twice. */
export async function drawPapers(app: App, orderId: number): Promise<void> {
  for (const paper of await listPapers(app.db, orderId)) if (!paper.file) await keepPaper(app, paper)
  await markPapersMade(app.db, orderId, app.clock.now())
}
