import type { App } from '../app.ts'
import { abuseMail } from '../mails/abuse-mail.ts'
import { readAbuse } from './reports.store.ts'

/** Mails a report to the operator, at the address the platform writes from. */
export async function forwardReport(app: App, abuseId: string): Promise<void> {
  const report = await readAbuse(app.db, abuseId)
  if (!report) return
  await app.mail.send({
    ...abuseMail({ ...report, locale: 'fr' }),
    to: app.config.MAIL_FROM,
    key: `abuse-${abuseId}`,
  })
}
