import { historySentence } from '@obole/contract/audit-sentence'
import { fieldName } from '@obole/contract/field-names'
import { ACCEPTANCE_NEED_NAMES } from '@obole/contract/list-names'
import type { ManagedOrganization } from '@obole/contract/manage-associations'
import type { Administrator, AuditEntry } from '@obole/contract/manage-people'
import { parisDate } from '@obole/core/dates/dates'
import { organizationTypeLabel } from '@obole/core/association/organization-type'
import { data } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Card } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { complianceWords } from '../association/compliance.words.ts'
import { DOCUMENT_TONES } from '../association/document-tones.ts'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { homeOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { AuditChanges } from '../journal/audit-entry.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/record'
import { DecisionForm } from './decision-form.tsx'
import { IdentityDecision, IdentityReview } from './identity-decision.tsx'
import { Namesakes } from './namesakes.tsx'
import { SUPPORT, SupportPage } from './support-page.tsx'
import { supportWords } from './support.words.ts'
import { useUnread } from './unread.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const params = { organizationSlug }
  const organization = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}', { params })
  // Members of the association have their own page for this.
  if (!organization.rights.includes('decideCompliance')) throw data(null, { status: 403 })
  const [administrators, balance, audit, namesakes] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/administrators', { params }),
    readFromApi(page, 'GET /organizations/{organizationSlug}/balance', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/audit', {
      params,
      query: { pageSize: 20 },
    }),
    readFromApi(page, 'GET /manage/support/organizations/{organizationSlug}/namesakes', { params }),
  ])
  return {
    organization,
    administrators: administrators.data,
    iban: balance.iban,
    audit: audit.data,
    namesakes: namesakes.data,
    today: parisDate(Date.now()),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportWords, 'record')

export default function SupportRecord({ loaderData }: Route.ComponentProps) {
  const { organization, administrators, iban, audit, namesakes, today } = loaderData
  const t = useWords(supportWords)
  const { profile, compliance } = organization
  const unread = useUnread()
  return (
    <SupportPage>
      <div className="mb-6">
        <PageTitle
          back={{ to: SUPPORT, label: t.back }}
          title={profile.name}
          lead={
            <span className="flex flex-wrap items-center gap-2">
              <StateChip tone={STATE_TONES[compliance.authenticationState]}>
                {t[`is${compliance.authenticationState}`]}
              </StateChip>
              <StateChip tone={compliance.allowCollect ? 'leaf' : 'red'}>
                {compliance.allowCollect
                  ? t.mayCollect
                  : compliance.isSuspended
                    ? t.suspended
                    : t.mayNotCollect}
              </StateChip>
            </span>
          }
        >
          <LinkButton to={homeOf(organization.organizationSlug)} tone="plain">
            {t.openDesk}
          </LinkButton>
          <LinkButton to={organization.url} tone="plain" needsFullLoad>
            {t.publicPage}
          </LinkButton>
        </PageTitle>
      </div>
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex flex-col gap-5">
          {unread.notice}
          <Namesakes namesakes={namesakes} />
          <IdentityReview organization={organization} today={today} onUnread={unread.onUnread} />
          {compliance.identityChange?.state === 'Pending' ? (
            <IdentityDecision
              key={compliance.identityChange.id}
              organization={organization}
              change={compliance.identityChange}
              onUnread={unread.onUnread}
            />
          ) : null}
          <Documents organization={organization} />
          <Identity organization={organization} iban={iban} />
          <People administrators={administrators} />
          <History audit={audit} />
        </div>
        <div className="wide:sticky wide:top-5">
          <DecisionForm key={organization.updatedAt} organization={organization} onUnread={unread.onUnread} />
        </div>
      </div>
    </SupportPage>
  )
}

const STATE_TONES = {
  None: 'muted',
  Pending: 'primary',
  Incomplete: 'amber',
  Refused: 'red',
  Authenticated: 'leaf',
} as const

function Documents({ organization }: { organization: ManagedOrganization }) {
  const t = useWords(supportWords)
  const words = useWords(complianceWords)
  const locale = useLocale()
  const { documents, missingForAcceptance, authenticationState } = organization.compliance
  return (
    <Card title={t.documents}>
      {documents.length === 0 ? <p className="text-muted">{t.noDocument}</p> : null}
      {missingForAcceptance.length > 0 && authenticationState !== 'Authenticated' ? (
        <p className="mb-2 font-semibold text-amber">
          {words.missing(missingForAcceptance.map((need) => ACCEPTANCE_NEED_NAMES[need][locale]).join(', '))}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-sm text-muted">{words[`kind${document.kind}`]}</p>
              <a href={document.url} className="font-semibold wrap-anywhere">
                {document.fileName}
              </a>
              <p className="text-sm text-muted">
                {[
                  t.size(Math.max(1, Math.round(document.sizeBytes / 1024))),
                  dayOf(document.createdAt, locale),
                ].join(' · ')}
              </p>
              {document.comment ? <p className="text-sm text-red">{document.comment}</p> : null}
            </div>
            <StateChip tone={DOCUMENT_TONES[document.state]}>{words[`document${document.state}`]}</StateChip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** On one line: street, then postal code and town. */
function seatOf({ address, zipCode, city }: ManagedOrganization['profile']): string {
  const town = [zipCode, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}

function Identity({ organization, iban }: { organization: ManagedOrganization; iban: string | null }) {
  const t = useWords(supportWords)
  const locale = useLocale()
  const { profile, compliance } = organization
  const facts: (Fact | null)[] = [
    { label: t.type, value: organizationTypeLabel(profile.type) },
    profile.siren ? { label: t.siren, value: profile.siren } : null,
    profile.rnaNumber ? { label: t.rna, value: profile.rnaNumber } : null,
    { label: t.address, value: seatOf(profile) },
    profile.purpose ? { label: t.purpose, value: profile.purpose } : null,
    profile.isUnderColucheLaw ? { label: fieldName('isUnderColucheLaw', locale), value: t.yes } : null,
    profile.webSite ? { label: t.webSite, value: profile.webSite } : null,
    { label: t.iban, value: iban ?? t.noIban },
    { label: t.terms, value: organization.termsVersion ?? t.none },
    { label: t.receipts, value: organization.fiscalReceiptEligibility ? t.yes : t.no },
    { label: t.createdOn, value: dayOf(organization.createdAt, locale) },
    compliance.submittedAt ? { label: t.submittedOn, value: dayOf(compliance.submittedAt, locale) } : null,
    compliance.decidedAt ? { label: t.decidedOn, value: dayOf(compliance.decidedAt, locale) } : null,
  ]
  return (
    <Card title={t.identity}>
      <Facts facts={facts.flatMap((fact) => fact ?? [])} />
    </Card>
  )
}

function People({ administrators }: { administrators: readonly Administrator[] }) {
  const t = useWords(supportWords)
  const own = administrators.filter(({ roles }) => roles.some(({ role }) => role === 'OrganizationAdmin'))
  return (
    <Card title={t.administrators}>
      <ul className="flex flex-col gap-2">
        {own.map(({ userId, firstName, lastName, email, hasTwoFactor }) => (
          <li key={userId}>
            <b>{[firstName, lastName].filter(Boolean).join(' ') || email}</b>
            <span className="block wrap-anywhere text-muted">
              <a href={`mailto:${email}`}>{email}</a>
              {hasTwoFactor ? ` · ${t.twoFactor}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ audit }: { audit: readonly AuditEntry[] }) {
  const t = useWords(supportWords)
  const locale = useLocale()
  if (audit.length === 0) return null
  return (
    <Card title={t.history}>
      <ol className="flex flex-col gap-3">
        {audit.map((entry) => (
          <li key={entry.id}>
            <p className="font-semibold">{historySentence(entry, locale)}</p>
            <p className="text-sm text-muted">{momentOf(entry.date, locale)}</p>
            <div className="text-sm">
              <AuditChanges entry={entry} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
