import type { SecurityEventCounts, SecurityEventRow } from '@obole/contract/manage-security'
import { refusedCallSentence } from '@obole/contract/refused-calls'
import {
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_NAMES,
  securityAboutName,
} from '@obole/contract/security-events'
import { clockTime } from '@obole/core/dates/moments'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Moment } from '../lists/cells.tsx'
import { apiQuery, withFilters } from '../lists/list-query.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/security'
import { FOUND_BY, FoundByKind } from './found-by-kind.tsx'
import { securityWords } from './security.words.ts'
import { recordPath } from './support-page.tsx'

type Kind = (typeof SECURITY_EVENT_KINDS)[number]

const TONES: Readonly<Record<Kind, ChipTone>> = {
  loginFailed: 'amber',
  factorFailed: 'red',
  passwordCheckFailed: 'amber',
  accessRefused: 'red',
  limitReached: 'amber',
  ibanChanged: 'primary',
  roleChanged: 'primary',
  keyRefused: 'amber',
  keyChanged: 'primary',
  applicationChanged: 'primary',
  factorChanged: 'primary',
  sessionsEnded: 'primary',
  notMe: 'red',
}

export async function loader(page: Route.LoaderArgs) {
  const query = apiQuery(page.url.searchParams, FOUND_BY)
  const answer = await readFromApi(page, 'GET /manage/support/security-events', { query })
  return { answer }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, securityWords, 'title')

export default function Security({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData
  const t = useWords(securityWords)
  const locale = useLocale()
  const kinds = SECURITY_EVENT_KINDS.map((kind) => ({
    value: kind,
    label: SECURITY_EVENT_NAMES[kind][locale],
  }))
  return (
    <FoundByKind words={t} kinds={kinds} answer={answer} columns={useColumns()}>
      <Counts counts={answer.counts} />
    </FoundByKind>
  )
}

/** A figure for each kind, with a link to its lines. */
function Counts({ counts }: { counts: SecurityEventCounts }) {
  const t = useWords(securityWords)
  const locale = useLocale()
  const [page] = useSearchParams()
  const chosen = page.get('kinds')
  return (
    <ul aria-label={t.counts} className="grid grid-cols-2 gap-3 sm:grid-cols-3 wide:grid-cols-5">
      {SECURITY_EVENT_KINDS.map((kind) => (
        <li key={kind}>
          <Link
            to={`?${withFilters(page, { kinds: chosen === kind ? null : kind })}`}
            aria-current={chosen === kind ? 'true' : undefined}
            className="flex h-full flex-col gap-1 rounded-field border border-line bg-paper p-3 text-ink no-underline hover:border-ink hover:text-ink aria-[current=true]:border-primary aria-[current=true]:bg-tint"
          >
            <b className="font-title text-2xl leading-tight">{counts[kind].toLocaleString(locale)}</b>
            <span className="text-sm text-muted">{SECURITY_EVENT_NAMES[kind][locale]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useColumns(): Column<SecurityEventRow>[] {
  const t = useWords(securityWords)
  const locale = useLocale()
  const [page] = useSearchParams()
  const same = (name: string | null, label: (name: string) => string) =>
    name === null ? null : (
      <Link
        to={`?${withFilters(page, { search: name })}`}
        aria-label={label(name)}
        className="inline-block py-1 font-mono text-sm wide:py-0"
      >
        {name}
      </Link>
    )
  return [
    {
      key: 'what',
      label: t.what,
      onPhone: 'title',
      cell: ({ kind }) => <StateChip tone={TONES[kind]}>{SECURITY_EVENT_NAMES[kind][locale]}</StateChip>,
    },
    {
      key: 'times',
      label: t.times,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ count }) => `×\u00a0${count.toLocaleString(locale)}`,
    },
    { key: 'when', label: t.when, cell: (event) => <When event={event} /> },
    { key: 'about', label: t.about, cell: (event) => <About event={event} /> },
    {
      key: 'address',
      label: t.address,
      onPhone: 'named',
      cell: ({ address }) => same(address, t.sameAddress),
    },
    {
      key: 'account',
      label: t.account,
      onPhone: 'named',
      cell: ({ account }) => same(account, t.sameAccount),
    },
    {
      key: 'association',
      label: t.association,
      onPhone: 'named',
      cell: ({ organizationSlug }) =>
        organizationSlug ? <Link to={recordPath(organizationSlug)}>{organizationSlug}</Link> : null,
    },
  ]
}

/** The last time and, if it was repeated, the first: events are grouped by hour, one line for each. */
function When({ event: { firstAt, lastAt } }: { event: SecurityEventRow }) {
  const t = useWords(securityWords)
  const locale = useLocale()
  const [first, last] = [clockTime(firstAt, locale), clockTime(lastAt, locale)]
  return (
    <>
      <Moment at={lastAt} />
      {first === last ? null : <span className="text-sm text-muted"> {t.since(first)}</span>}
    </>
  )
}

/** All calls of the desk start alike: removes that part. */
const shortCall = (about: string) =>
  about.replace(' /api/', ' ').replace('manage/organizations/:organizationSlug/', '')

/** A text for the reader, with the call in small below: several calls share a text, but not a line. */
function About({ event }: { event: SecurityEventRow }) {
  const locale = useLocale()
  const name = securityAboutName(event, locale)
  if (name !== null) return name
  return (
    <>
      {refusedCallSentence(event.about, locale)}
      <code className="mt-1 block text-sm break-words text-muted">{shortCall(event.about)}</code>
    </>
  )
}
