import type { AccessKey } from '@obole/contract/api-clients'
import { API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import { BROWSER_BASES, OAUTH_BASE, PUBLIC_API_BASE } from '@obole/contract/bases'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useRootData } from '../../session/root-data.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { usePublicUrl } from '../desk/public-url.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/keys'
import { AccessList, AccessRow } from './access-list.tsx'
import { Applications } from './applications.tsx'
import { CopiedValues } from './copied-values.tsx'
import type { GivenKey } from './given-key.ts'
import { keyWords } from './keys.words.ts'
import { usedAgo } from './used-ago.ts'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx'))
const ReplaceDialog = lazy(() => import('./replace-dialog.tsx'))
const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'))
const SecretDialog = lazy(() => import('./secret-dialog.tsx'), { isToldOnce: true })

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const params = { organizationSlug }
  const [keys, applications] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/api-clients', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/applications', { params }),
  ])
  return { keys: keys.data, applications: applications.data, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, keyWords, 'title')

type Asked = { what: 'new' } | { what: 'replace' | 'revoke'; key: AccessKey }

/** The keys by which programs of the association call the public API. */
export default function Keys({ loaderData: { keys, applications, now } }: Route.ComponentProps) {
  const t = useWords(keyWords)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <div className="flex max-w-[56rem] flex-col gap-5">
      <AccessList
        words={t}
        label={t.list}
        make={<Button onPress={() => setAsked({ what: 'new' })}>{t.make}</Button>}
        rows={keys.map((key) => (
          <KeyRow key={key.clientId} of={key} now={now} onAsk={(what) => setAsked({ what, key })} />
        ))}
      />
      <Addresses />
      <Applications applications={applications} now={now} />
      <Asking asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

function Asking({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  // What a question gave is shown in its place.
  const [given, setGiven] = useState<GivenKey | null>(null)
  if (given !== null)
    return (
      <Suspense>
        <SecretDialog given={given} onClose={() => setGiven(null)} />
      </Suspense>
    )
  return (
    <Suspense>
      {asked?.what === 'new' ? <NewKeyDialog onGiven={setGiven} onClose={onClose} /> : null}
      {asked?.what === 'replace' ? (
        <ReplaceDialog of={asked.key} onGiven={setGiven} onClose={onClose} />
      ) : null}
      {asked?.what === 'revoke' ? <RevokeDialog of={asked.key} onClose={onClose} /> : null}
    </Suspense>
  )
}

interface KeyRowProps {
  of: AccessKey
  now: number
  onAsk: (what: 'replace' | 'revoke') => void
}

function KeyRow({ of: key, now, onAsk }: KeyRowProps) {
  const t = useWords(keyWords)
  const acts = [
    { label: t.replace, of: t.replaceOf(key.name), onPress: () => onAsk('replace') },
    { label: t.revoke, of: t.revokeOf(key.name), isDangerous: true, onPress: () => onAsk('revoke') },
  ]
  return (
    <AccessRow name={key.name} isRevoked={key.revokedAt !== null} words={t} acts={acts}>
      <KeyFacts of={key} now={now} />
    </AccessRow>
  )
}

function KeyFacts({ of: key, now }: Omit<KeyRowProps, 'onAsk'>) {
  const t = useWords(keyWords)
  const locale = useLocale()
  const used =
    key.lastUsedAt === null ? t.neverUsed : t.lastUsed(usedAgo(Date.parse(key.lastUsedAt), now, locale))
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      <p>{key.privileges.map((privilege) => API_PRIVILEGE_NAMES[privilege][locale]).join(' · ')}</p>
      <p className="text-muted">
        {t.clientId} <code className="wrap-anywhere text-ink">{key.clientId}</code>
      </p>
      <p className="text-muted">
        {t.madeBy(key.madeBy, dayOf(key.madeAt, locale))} · {used}
      </p>
      {key.revokedAt === null ? null : (
        <p className="text-muted">{t.revokedOn(dayOf(key.revokedAt, locale))}</p>
      )}
      {key.formerSecretUntil === null ? null : (
        <p>{t.formerUntil(momentOf(key.formerSecretUntil, locale))}</p>
      )}
      {key.isMakerGone && key.revokedAt === null ? (
        <p className="font-semibold text-amber">{t.makerGone(key.madeBy)}</p>
      ) : null}
    </div>
  )
}

function Addresses() {
  const t = useWords(keyWords)
  const publicUrl = usePublicUrl()
  const { api } = useRootData()?.bases ?? BROWSER_BASES
  const values = [
    { label: t.apiAddress, value: `${publicUrl}${PUBLIC_API_BASE}`, copy: t.copyApi },
    { label: t.tokenAddress, value: `${publicUrl}${OAUTH_BASE}/token`, copy: t.copyToken },
  ]
  return (
    <Card title={t.addresses}>
      <p className="mb-4 max-w-text text-muted">{t.addressesText}</p>
      <CopiedValues values={values} />
      <p className="mt-4">
        <a href={`${api}/docs`} className="inline-flex min-h-11 items-center">
          {t.docs}
        </a>
      </p>
    </Card>
  )
}
