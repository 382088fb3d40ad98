import type { PartnerApplication } from '@obole/contract/applications'
import { API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import type { CallOptions } from '@obole/contract/client'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import { AccessList, AccessRow } from '../keys/access-list.tsx'
import type { GivenKey } from '../keys/given-key.ts'
import { usedAgo } from '../keys/used-ago.ts'
import type { Route } from './+types/applications'
import { supportApplicationWords } from './applications.words.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { SupportPage } from './support-page.tsx'

const ApplicationDialog = lazy(() => import('./application-dialog.tsx'))
const SecretDialog = lazy(() => import('../keys/secret-dialog.tsx'), { isToldOnce: true })

export async function loader(page: Route.LoaderArgs) {
  const { data } = await readFromApi(page, 'GET /manage/support/applications')
  return { applications: data, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportApplicationWords, 'title')

type Asked = { what: 'new' } | { what: 'change' | 'replace' | 'revoke'; application: PartnerApplication }

/** The applications of partners, which associations may let in. */
export default function Applications({ loaderData: { applications, now } }: Route.ComponentProps) {
  const t = useWords(supportApplicationWords)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <SupportPage>
      <AccessList
        words={t}
        label={t.title}
        make={<Button onPress={() => setAsked({ what: 'new' })}>{t.make}</Button>}
        rows={applications.map((application) => (
          <ApplicationRow
            key={application.clientId}
            of={application}
            now={now}
            onAsk={(what) => setAsked({ what, application })}
          />
        ))}
      />
      <Asking asked={asked} onClose={() => setAsked(null)} />
    </SupportPage>
  )
}

function Asking({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const [given, setGiven] = useState<GivenKey | null>(null)
  if (given !== null)
    return (
      <Suspense>
        <SecretDialog given={given} onClose={() => setGiven(null)} />
      </Suspense>
    )
  return (
    <Suspense>
      {asked?.what === 'new' ? <ApplicationDialog onGiven={setGiven} onClose={onClose} /> : null}
      {asked?.what === 'change' ? <ApplicationDialog of={asked.application} onClose={onClose} /> : null}
      {asked?.what === 'replace' ? (
        <ReplaceDialog of={asked.application} onGiven={setGiven} onClose={onClose} />
      ) : null}
      {asked?.what === 'revoke' ? <RevokeDialog of={asked.application} onClose={onClose} /> : null}
    </Suspense>
  )
}

interface RowProps {
  of: PartnerApplication
  now: number
  onAsk: (what: 'change' | 'replace' | 'revoke') => void
}

function ApplicationRow({ of: application, now, onAsk }: RowProps) {
  const t = useWords(supportApplicationWords)
  const { displayName, revokedAt } = application
  const acts = [
    { label: t.change, of: t.changeOf(displayName), onPress: () => onAsk('change') },
    { label: t.replace, of: t.replaceOf(displayName), onPress: () => onAsk('replace') },
    { label: t.revoke, of: t.revokeOf(displayName), isDangerous: true, onPress: () => onAsk('revoke') },
  ]
  return (
    <AccessRow name={displayName} isRevoked={revokedAt !== null} words={t} acts={acts}>
      <ApplicationFacts of={application} now={now} />
    </AccessRow>
  )
}

function ApplicationFacts({ of: application, now }: Omit<RowProps, 'onAsk'>) {
  const t = useWords(supportApplicationWords)
  const locale = useLocale()
  const { name, clientId, domain, redirectUris, privileges, associations, lastUsedAt } = application
  const { madeAt, revokedAt, formerSecretUntil } = application
  const used = lastUsedAt === null ? t.neverUsed : t.lastUsed(usedAgo(Date.parse(lastUsedAt), now, locale))
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      <p>
        {t.by(name)} · {t.letInBy(associations)}
      </p>
      <p>{privileges.map((privilege) => API_PRIVILEGE_NAMES[privilege][locale]).join(' · ')}</p>
      <p className="text-muted">
        {t.returnsTo}{' '}
        <span className="wrap-anywhere text-ink">
          {[domain, ...redirectUris].filter(Boolean).join(', ') || '–'}
        </span>
      </p>
      <p className="text-muted">
        {t.clientId} <code className="wrap-anywhere text-ink">{clientId}</code>
      </p>
      <p className="text-muted">
        {t.madeOn(dayOf(madeAt, locale))} · {used}
      </p>
      {revokedAt === null ? null : <p className="text-muted">{t.revokedOn(dayOf(revokedAt, locale))}</p>}
      {formerSecretUntil === null ? null : <p>{t.formerUntil(momentOf(formerSecretUntil, locale))}</p>}
    </div>
  )
}

interface ActProps {
  of: PartnerApplication
  onClose: () => void
}

function ReplaceDialog({ of, onGiven, onClose }: ActProps & { onGiven: (given: GivenKey) => void }) {
  const t = useWords(supportApplicationWords)
  const { revalidate } = useRevalidator()
  const { clientId, displayName } = of
  const send = async (typed: CallOptions) => {
    const replaced = await call(
      'POST /manage/support/applications/{clientId}/secret',
      { params: { clientId } },
      typed,
    )
    if (!replaced.ok) return replaced.problem
    onGiven(replaced.value)
    await revalidate()
    return null
  }
  return (
    <DecisionDialog title={t.replaceOf(displayName)} answer={t.replace} send={send} onClose={onClose}>
      <p>{t.replaceText}</p>
    </DecisionDialog>
  )
}

function RevokeDialog({ of, onClose }: ActProps) {
  const t = useWords(supportApplicationWords)
  const { revalidate } = useRevalidator()
  const { clientId, displayName, associations } = of
  const send = async (typed: CallOptions) => {
    const revoked = await call(
      'POST /manage/support/applications/{clientId}/revoke',
      { params: { clientId } },
      typed,
    )
    if (!revoked.ok) return revoked.problem
    showToast({ tone: 'success', title: t.isRevoked(displayName) })
    await revalidate()
    return null
  }
  return (
    <DecisionDialog
      title={t.revokeTitle(displayName)}
      answer={t.revoke}
      isDangerous
      send={send}
      onClose={onClose}
    >
      <p>{t.revokeText(associations)}</p>
    </DecisionDialog>
  )
}
