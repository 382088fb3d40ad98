import type { App } from '../app.ts'
import type { Paper } from './paper.ts'
import { paperFileName } from './paper-name.ts'
import { readPaper } from './read-paper.ts'
import type { Mail } from '../platform/mail.ts'

/** Heavier mails are turned away by some mailboxes; their papers are reached by link alone. */
const MAX_ATTACHED_BYTES = 1_500_000

/** The papers as they go with a mail, or none where together they weigh too much. */
export async function attachmentsOf(
  app: App,
  papers: readonly Paper[],
): Promise<NonNullable<Mail['attachments']>> {
  const attached = []
  let bytes = 0
  for (const paper of papers) {
    const content = await readPaper(app, paper)
    bytes += content.length
    if (bytes > MAX_ATTACHED_BYTES) return []
    attached.push({ filename: paperFileName(paper.contents), content, contentType: 'application/pdf' })
  }
  return attached
}
