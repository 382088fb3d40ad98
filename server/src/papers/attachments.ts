import type { App } from '../app.ts'
import type { DrawnPaper } from './paper.ts'
import { ownFileName } from './paper-name.ts'
import { readPaper } from './read-paper.ts'
import type { Mail } from '../platform/mail.ts'

/** Some mailboxes refuse heavier mails; those papers are reached by link only. */
const MAX_ATTACHED_BYTES = 1_500_000

/** The papers as attachments of a mail, or none where together they weigh too much. */
export async function attachmentsOf(
  app: App,
  papers: readonly DrawnPaper[],
): Promise<NonNullable<Mail['attachments']>> {
  const attached = []
  let bytes = 0
  for (const paper of papers) {
    const content = paper.pdf ?? (await readPaper(app, paper))
    bytes += content.length
    if (bytes > MAX_ATTACHED_BYTES) return []
    attached.push({ filename: ownFileName(paper.contents), content, contentType: 'application/pdf' })
  }
  return attached
}
