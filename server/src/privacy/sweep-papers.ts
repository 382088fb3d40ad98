import type { App } from '../app.ts'
import { sweepOrphans } from '../platform/files.ts'
import { orphansAmongPapers } from './sweep-papers.store.ts'

/** Files of people are kept among the papers: this is the room that knows everything that may be there. */
export const sweepPapers = (app: App): Promise<void> =>
  sweepOrphans(app.papers, {
    now: app.clock.now(),
    orphansOf: (names) => orphansAmongPapers(app.db, names),
  })
