import type { MailChoices as Choices } from '@obole/contract/mailings'
import { useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi } from '../session/page-api.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import type { Route } from './+types/mail-choices'
import { AccountPage } from './account-page.tsx'
import { mailChoicesWords } from './mail-choices.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { request, url } = page
  const token = url.searchParams.get('token') || '-'
  const found = await findFromApi(page, 'GET /mail-choices/{token}', { params: { token } })
  return { token, found, cameFor: url.searchParams.get('pour'), locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(mailChoicesWords, loaderData?.locale ?? 'fr').title} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Purpose = Choices['choices'][number]['purpose']

/** The mails that somebody comes from stand first: most press the first button. */
const cameForFirst = (choices: Choices['choices'], cameFor: string | null) =>
  choices.toSorted((one, other) => Number(other.purpose === cameFor) - Number(one.purpose === cameFor))

/** Buttons, because programs that read e-mails follow links: only a person, or their mail program, may stop mails. */
export default function MailChoices({ loaderData: { token, found, cameFor } }: Route.ComponentProps) {
  const t = useWords(mailChoicesWords)
  const [shown, setShown] = useState(found)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Purpose | null>(null)
  const [busy, run] = useBusy()
  const choose = (purpose: Purpose, isRefused: boolean) =>
    void run(async () => {
      setFailure(null)
      setChosen(purpose)
      const answer = await call('PUT /mail-choices/{token}', {
        params: { token },
        body: { purpose, isRefused },
      })
      if (answer.ok) setShown(answer.value)
      else setFailure(answer.problem.message)
    })
  if (!shown)
    return (
      <AccountPage title={t.title}>
        <Notice tone="attention" title={t.unknown}>
          {t.unknownText}
        </Notice>
      </AccountPage>
    )
  return (
    <AccountPage title={t.title} lead={t.lead(shown.organizationName)}>
      {failure ? (
        <Notice tone="error" title={t.failed} isAlert className="mb-4">
          {failure}
        </Notice>
      ) : null}
      <ul className="-my-4 divide-y divide-line">
        {cameForFirst(shown.choices, cameFor).map(({ purpose, isRefused }) => (
          <li key={purpose} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-semibold">{t[`name${purpose}`]}</span>
              <span className="block text-sm text-muted">{t[`text${purpose}`]}</span>
              <output className="block text-sm font-semibold">{isRefused ? t.isOff : t.isOn}</output>
            </span>
            <Button
              tone="plain"
              onPress={() => choose(purpose, !isRefused)}
              busyText={busy && chosen === purpose && t.saving}
              aria-label={`${isRefused ? t.takeBack : t.stop}, ${t[`name${purpose}`]}`}
            >
              {isRefused ? t.takeBack : t.stop}
            </Button>
          </li>
        ))}
      </ul>
    </AccountPage>
  )
}
