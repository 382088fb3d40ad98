import type { App } from '../app.ts'
import { mailLayout } from '../mails/layout.ts'
import { readAbuse } from './abuses.store.ts'

const REASONS = {
  DISLIKE: 'Le contenu déplaît',
  INTELLECTUAL_PROPERTY: 'Propriété intellectuelle',
  OFF_TOPIC: 'Hors sujet',
  SPAM: 'Publicité ou fraude',
} as const

/** Mails a report to the operator, at the address the platform writes from. */
export async function forwardAbuse(app: App, abuseId: string): Promise<void> {
  const report = await readAbuse(app.db, abuseId)
  if (!report) return
  const subject = `Signalement : ${REASONS[report.reason]}`
  const layout = mailLayout({
    locale: 'fr',
    title: subject,
    preheader: report.url,
    blocks: [
      { kind: 'text', text: report.userMessage },
      { kind: 'note', text: `De ${report.userEmail}, à propos de ${report.url}` },
    ],
  })
  await app.mail.send({ to: app.config.MAIL_FROM, subject, ...layout, key: `abuse-${abuseId}` })
}
