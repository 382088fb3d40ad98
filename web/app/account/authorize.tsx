import { API_PRIVILEGE_ALLOWS, API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import type { AuthorizationAsked } from '@obole/contract/applications'
import { type FormEvent, useState } from 'react'
import { data } from 'react-router'
import { goToApplication, redirectToApplication } from '../addresses/leaving.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { call } from '../session/call.ts'
import { findFromApi } from '../session/page-api.ts'
import { requireSignIn } from '../session/signed-in.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { RadioCards } from '../ui/radio.tsx'
import type { Route } from './+types/authorize'
import { authorizeWords } from './authorize.words.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader(page: Route.LoaderArgs) {
  const { request, url } = page
  const answer = await findFromApi(page, 'GET /authorizations', { query: url.searchParams })
  if (answer?.kind === 'back') throw redirectToApplication(answer.url)
  const shown = {
    // What cannot be read names no application.
    answer: answer ?? ({ kind: 'unknownApplication' } as const),
    query: Object.fromEntries(ASKED.flatMap((name) => field(url.searchParams, name))),
    locale: requestLocale(request, url.pathname),
  }
  return data(shown, { status: shown.answer.kind === 'asked' ? 200 : 400 })
}

/** Why nobody is sent anywhere, and what to do about it. */
const MORE = {
  unknownApplication: 'unknownApplicationText',
  unknownAddress: 'unknownAddressText',
} as const

/** What the application asked with, sent again with the answer. */
const ASKED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
] as const

function field(query: URLSearchParams, name: (typeof ASKED)[number]) {
  const value = query.get(name)
  return value === null ? [] : [[name, value] as const]
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(authorizeWords, loaderData?.locale ?? 'fr').titleAlone} · Obole` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where a partner's application sends an administrator, who lets it in for an association, or does not. */
export default function Authorize({ loaderData: { answer, query } }: Route.ComponentProps) {
  const t = useWords(authorizeWords)
  return (
    <div className="page max-w-[40rem] pt-10">
      {answer.kind === 'asked' ? (
        <Asked asked={answer} query={query} />
      ) : (
        <>
          <h1 className="mb-6 text-3xl">{t.titleAlone}</h1>
          <Notice tone="error" title={t[answer.kind]}>
            <p>{t[MORE[answer.kind]]}</p>
          </Notice>
        </>
      )}
    </div>
  )
}

interface AskedProps {
  asked: AuthorizationAsked
  query: Readonly<Record<string, string>>
}

function Asked({ asked, query }: AskedProps) {
  const t = useWords(authorizeWords)
  const { name, publisher, description, url, returnsTo } = asked
  const facts = [
    { label: t.application, value: name },
    { label: t.publisher, value: publisher },
    ...(url ? [{ label: t.site, value: <a href={url}>{new URL(url).host}</a> }] : []),
    { label: t.returnsTo, value: <span className="wrap-anywhere">{returnsTo}</span> },
  ]
  return (
    <>
      <h1 className="mb-3 text-3xl wrap-anywhere">{t.title(name)}</h1>
      <p className="mb-6 text-lg text-muted">{t.lead(name)}</p>
      <Card title={t.who}>
        {description ? <p className="mb-3 whitespace-pre-line">{description}</p> : null}
        <Facts facts={facts} />
        <p className="mt-3 text-sm text-muted">{t.known}</p>
      </Card>
      <Allows asked={asked} />
      {asked.associations.length === 0 ? (
        <Notice tone="attention" title={t.noAssociation} className="mt-5">
          <p>{t.noAssociationText}</p>
          <p className="mt-3">
            <LinkButton tone="plain" href={asked.refusedUrl}>
              {t.goBack(returnsTo)}
            </LinkButton>
          </p>
        </Notice>
      ) : (
        <Decision asked={asked} query={query} />
      )}
    </>
  )
}

function Allows({ asked: { privileges } }: Pick<AskedProps, 'asked'>) {
  const t = useWords(authorizeWords)
  const locale = useLocale()
  return (
    <Card title={t.allows} className="mt-5">
      <ul className="flex flex-col gap-3">
        {privileges.map((privilege) => (
          <li key={privilege}>
            <b className="block">{API_PRIVILEGE_NAMES[privilege][locale]}</b>
            <span className="text-muted">{API_PRIVILEGE_ALLOWS[privilege][locale]}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-1 font-bold">{t.howLong}</h3>
      <p>{t.howLongText}</p>
      <p className="mt-2">{t.told}</p>
    </Card>
  )
}

function Decision({ asked, query }: AskedProps) {
  const t = useWords(authorizeWords)
  const { associations, privileges, refusedUrl, returnsTo } = asked
  const again = usePasswordAgain()
  // One alone needs no choice; of several none is chosen for anybody.
  const [chosen, setChosen] = useState(
    associations.length === 1 ? (associations[0]?.organizationSlug ?? '') : '',
  )
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const allow = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      const isTyped = again.isTyped()
      if (chosen === '') return focusFirstInvalid()
      if (!isTyped) return
      const body = { ...query, organizationSlug: chosen, privileges }
      const given = await call('POST /authorizations', { body }, again.typed)
      if (given.ok) return goToApplication(given.value.url)
      if (!again.takes(given.problem)) setRefusal(given.problem.message)
    })
  }
  return (
    <form noValidate onSubmit={allow} className="block-card mt-5 flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <RadioCards
        label={t.chooseAssociation}
        isRequired
        value={chosen}
        onChange={setChosen}
        error={tried && chosen === '' ? t.associationMissing : null}
        choices={associations.map(({ organizationSlug, name, isLetIn }) => ({
          value: organizationSlug,
          label: name,
          ...(isLetIn ? { detail: t.isLetIn } : {}),
        }))}
      />
      <Notice tone="attention">
        <p>{t.caution(returnsTo)}</p>
      </Notice>
      <PasswordAgain {...again.field} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={busy && t.allowing}>
          {t.allow}
        </Button>
        <LinkButton tone="plain" href={refusedUrl}>
          {t.refuse}
        </LinkButton>
      </div>
    </form>
  )
}
