import type { MemberRole } from '@obole/contract/roles'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { mailLayout } from '../mails/layout.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { invitation } from '../people/administrators.ts'

export interface InvitationToSend {
  userId: number
  organizationId: number
  role: MemberRole
  linkId: string
}

export async function sendInvitation(app: App, sent: InvitationToSend): Promise<void> {
  const organization = await loadManagedOrganization(app, sent.organizationId)
  if (!organization) return
  const redirectTo = `/admin/${organization.organizationSlug}`
  const invited = await invitation(app, sent.userId, { linkId: sent.linkId, redirectTo })
  if (!invited) return
  const { email, locale, firstLoginUrl } = invited
  const mail = invitationMail({
    locale,
    name: organization.profile.name,
    role: sent.role,
    url: firstLoginUrl ?? `${app.config.PUBLIC_URL}${redirectTo}`,
    isNew: firstLoginUrl !== null,
  })
  await app.mail.send({ ...mail, to: email, key: `invitation-${sent.linkId}` })
}

const ROLES: Readonly<Record<MemberRole, Readonly<Record<Locale, string>>>> = {
  OrganizationAdmin: { fr: 'administrer l’association', en: 'administer the association' },
  FormAdmin: { fr: 'gérer ses campagnes', en: 'manage its campaigns' },
  Treasurer: { fr: 'suivre ses paiements et ses remboursements', en: 'follow its payments and refunds' },
  Accountant: { fr: 'consulter ses comptes', en: 'read its accounts' },
  CheckInOperator: { fr: 'contrôler les entrées', en: 'check people in' },
}

const WORDS = {
  fr: {
    subject: (name: string) => `${name} vous invite sur Obole`,
    lead: (name: string, role: string) => `${name} vous invite à ${role}.`,
    open: 'Ouvrir l’espace de l’association',
    choose: 'Choisir mon mot de passe',
    noteNew:
      'Ce lien est valable 3 jours et ne sert qu’une fois. Si vous ne connaissez pas cette association, ignorez ce message.',
    note: 'Si vous ne connaissez pas cette association, ignorez ce message.',
  },
  en: {
    subject: (name: string) => `${name} invites you to Obole`,
    lead: (name: string, role: string) => `${name} invites you to ${role}.`,
    open: 'Open the association’s space',
    choose: 'Choose my password',
    noteNew:
      'This link is valid for 3 days and works once. If you do not know this association, ignore this message.',
    note: 'If you do not know this association, ignore this message.',
  },
} as const

function invitationMail(to: { locale: Locale; name: string; role: MemberRole; url: string; isNew: boolean }) {
  const words = WORDS[to.locale]
  const subject = words.subject(to.name)
  const lead = words.lead(to.name, ROLES[to.role][to.locale])
  const layout = mailLayout({
    locale: to.locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: lead },
      { kind: 'button', label: to.isNew ? words.choose : words.open, href: to.url },
      { kind: 'note', text: to.isNew ? words.noteNew : words.note },
    ],
  })
  return { subject, ...layout }
}
