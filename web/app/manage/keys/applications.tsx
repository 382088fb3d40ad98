import type { LetInApplication } from '@obole/contract/applications'
import { API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import { dayOf } from '@obole/core/dates/moments'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { applicationWords } from './applications.words.ts'
import { usedAgo } from './used-ago.ts'

const EndAccessDialog = lazy(() => import('./end-access-dialog.tsx'))

interface ApplicationsProps {
  applications: readonly LetInApplication[]
  now: number
}

/** The partners' applications that the association let in. */
export function Applications({ applications, now }: ApplicationsProps) {
  const t = useWords(applicationWords)
  const [ending, setEnding] = useState<LetInApplication | null>(null)
  return (
    <section aria-labelledby="applications" className="mt-6">
      <h2 id="applications" className="mb-2 text-xl">
        {t.title}
      </h2>
      <p className="mb-4 max-w-text text-muted">{applications.length > 0 ? t.lead : t.none}</p>
      {applications.length > 0 ? (
        <ul
          aria-label={t.title}
          className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper"
        >
          {applications.map((application) => (
            <ApplicationRow
              key={application.clientId}
              of={application}
              now={now}
              onEnd={() => setEnding(application)}
            />
          ))}
        </ul>
      ) : null}
      <Suspense>{ending ? <EndAccessDialog of={ending} onClose={() => setEnding(null)} /> : null}</Suspense>
    </section>
  )
}

interface RowProps {
  of: LetInApplication
  now: number
  onEnd: () => void
}

function ApplicationRow({ of: application, now, onEnd }: RowProps) {
  const t = useWords(applicationWords)
  const locale = useLocale()
  const { name, description, url, privileges, givenBy, givenAt, lastUsedAt, addresses } = application
  const used = lastUsedAt === null ? t.neverUsed : t.lastUsed(usedAgo(Date.parse(lastUsedAt), now, locale))
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <b className="wrap-anywhere">{name}</b>
        <div className="mt-1 flex flex-col gap-1 text-sm">
          {description ? <p className="whitespace-pre-line">{description}</p> : null}
          <p>{privileges.map((privilege) => API_PRIVILEGE_NAMES[privilege][locale]).join(' · ')}</p>
          <p className="text-muted">
            {t.givenBy(givenBy, dayOf(givenAt, locale))} · {used}
          </p>
          {addresses.map((address) => (
            <p key={address.url} className="wrap-anywhere">
              {t.told(address.url, address.types.map((type) => WEBHOOK_TYPE_NAMES[type][locale]).join(', '))}
            </p>
          ))}
          {url ? (
            <p>
              <a href={url} className="inline-flex min-h-11 items-center">
                {new URL(url).host}
              </a>
            </p>
          ) : null}
        </div>
      </div>
      <Button tone="quiet" className="-mx-4 text-red sm:mx-0" aria-label={t.endOf(name)} onPress={onEnd}>
        {t.end}
      </Button>
    </li>
  )
}
