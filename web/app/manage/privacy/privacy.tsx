import { FATE_WORDS, GROUND_WORDS, PART_WORDS } from '@obole/contract/privacy-words'
import type { PrivacyView } from '@obole/contract/privacy'
import { REGISTER_PARTS } from '@obole/core/privacy/forgetting'
import { formatMonth, typedDate } from '@obole/core/dates/dates'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { contactPath } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { Moment } from '../lists/cells.tsx'
import type { Route } from './+types/privacy'
import { privacyWords } from './privacy.words.ts'

const OthersDialog = lazy(() => import('./others-dialog.tsx'))
const RetentionDialog = lazy(() => import('./retention-dialog.tsx'))

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/privacy', {
    params: { organizationSlug },
  })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, privacyWords, 'title')

/** What the association knows of people, for how long, and who was forgotten. */
export default function Privacy({ loaderData: privacy }: Route.ComponentProps) {
  const t = useWords(privacyWords)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <Retention privacy={privacy} />
      {privacy.retention ? <Coming privacy={privacy} /> : null}
      <Forgettings privacy={privacy} />
      <Register privacy={privacy} />
    </div>
  )
}

function Retention({ privacy: { retention } }: { privacy: PrivacyView }) {
  const t = useWords(privacyWords)
  const { can } = useAssociation()
  const [isAsked, setIsAsked] = useState(false)
  const act = can('editOrganization') ? (
    <Button tone="plain" className="mt-3" onPress={() => setIsAsked(true)}>
      {retention ? t.change : t.choose}
    </Button>
  ) : null
  return (
    <>
      {retention ? (
        <Card title={t.retention}>
          <p className="font-semibold">{t.retentionIs(retention.years)}</p>
          <p className="text-muted">{t.retentionText}</p>
          {act}
        </Card>
      ) : (
        <Notice tone="attention" title={t.notChosen}>
          <p>{t.notChosenText}</p>
          {act}
        </Notice>
      )}
      <Suspense>
        {isAsked ? (
          <RetentionDialog years={retention?.years ?? null} onClose={() => setIsAsked(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="mt-3 flex flex-col gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function useComingColumns(): Column<PrivacyView['coming'][number]>[] {
  const t = useWords(privacyWords)
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'name',
      label: t.columnName,
      onPhone: 'title',
      cell: ({ contactId, name }) => <Link to={contactPath(organizationSlug, contactId)}>{name}</Link>,
    },
    {
      key: 'last',
      label: t.columnLast,
      onPhone: 'named',
      cell: ({ lastContactOn }) => typedDate(lastContactOn),
    },
    { key: 'on', label: t.columnOn, onPhone: 'named', cell: ({ on }) => typedDate(on) },
  ]
}

function Coming({ privacy: { coming, comingCount } }: { privacy: PrivacyView }) {
  const t = useWords(privacyWords)
  const columns = useComingColumns()
  return (
    <Part title={t.coming}>
      <p className="text-muted">{comingCount === 0 ? t.comingNone : t.comingCount(comingCount)}</p>
      {coming.length === 0 ? null : (
        <DataTable caption={t.coming} rows={coming} keyOf={({ contactId }) => contactId} columns={columns} />
      )}
    </Part>
  )
}

type Forgetting = PrivacyView['forgettings'][number]

function useForgettingColumns(): Column<Forgetting>[] {
  const t = useWords(privacyWords)
  return [
    { key: 'name', label: t.columnName, onPhone: 'title', cell: ({ number }) => t.forgottenName(number) },
    { key: 'state', label: t.columnState, onPhone: 'aside', cell: (row) => <State row={row} /> },
    { key: 'cause', label: t.columnCause, cell: ({ cause }) => t[`cause${cause}`] },
    {
      key: 'done',
      label: t.columnDone,
      onPhone: 'named',
      cell: ({ doneAt }) => (doneAt ? <Moment at={doneAt} /> : null),
    },
    {
      key: 'proof',
      label: t.columnProof,
      cell: ({ number, proofUrl }) => (
        <a href={proofUrl} download aria-label={t.proofOf(t.forgottenName(number))}>
          {t.proof}
        </a>
      ),
    },
  ]
}

function Forgettings({ privacy: { forgettings, months } }: { privacy: PrivacyView }) {
  const t = useWords(privacyWords)
  const columns = useForgettingColumns()
  const locale = useLocale()
  return (
    <Part title={t.forgettings}>
      {forgettings.length === 0 ? (
        <p className="text-muted">{t.forgettingsNone}</p>
      ) : (
        <DataTable
          caption={t.forgettings}
          rows={forgettings}
          keyOf={({ number }) => number}
          columns={columns}
        />
      )}
      {forgettings
        .filter(({ remains, hasFailed }) => remains.length > 0 || hasFailed)
        .map((row) => (
          <Remains key={row.number} row={row} />
        ))}
      {months.length === 0 ? null : (
        <>
          <h3 className="mt-2 text-lg">{t.months}</h3>
          <ul className="tabular-nums">
            {months.map(({ month, asked, inTime }) => (
              <li key={month}>{t.month(formatMonth(`${month}-01`, locale), asked, inTime)}</li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

/** What the last look still found, in words, or that there was none; and the way to bring it to its end. */
function Remains({ row: { number, state, remains, hasFailed } }: { row: Forgetting }) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Forgetting['remains'][number] | null>(null)
  const mayEnd = state === 'Running' && can('editOrganization')
  const again = async () => {
    const begun = await call(
      'POST /manage/organizations/{organizationSlug}/privacy/forgettings/{number}/again',
      { params: { organizationSlug, number } },
    )
    if (begun.ok) showToast({ tone: 'success', title: t.begunAgain })
    else showToast({ tone: 'danger', title: begun.problem.message })
    await revalidate()
  }
  const name = t.forgottenName(number)
  return (
    <Notice tone="attention" title={hasFailed ? t.failed(name) : t.remains(name)}>
      <p>{hasFailed ? t.failedText : t.remainsText}</p>
      <ul className="list-disc pl-5">
        {remains.map((found) => (
          <li key={found.table}>
            {t.remainsIn(found.what[locale], found.rows)}
            {mayEnd ? (
              <Button
                tone="quiet"
                aria-label={t.othersOf(found.what[locale])}
                onPress={() => setAsked(found)}
              >
                {t.others}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEnd ? (
        <Button tone="plain" className="mt-3" onPress={() => void again()}>
          {t.again}
        </Button>
      ) : null}
      <Suspense>
        {asked ? <OthersDialog {...{ number, found: asked }} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </Notice>
  )
}

function State({ row: { state, isClean, hasFailed } }: { row: Forgetting }) {
  const t = useWords(privacyWords)
  if (state === 'Running' && isClean === null && !hasFailed)
    return <StateChip tone="primary">{t.running}</StateChip>
  return isClean ? (
    <StateChip tone="leaf">{t.done}</StateChip>
  ) : (
    <StateChip tone="amber">{t.notClean}</StateChip>
  )
}

function Register({ privacy: { register } }: { privacy: PrivacyView }) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  return (
    <Part title={t.register}>
      {REGISTER_PARTS.map((part) => (
        <section key={part} className="flex flex-col gap-2">
          <h3 className="mt-2 text-lg">{PART_WORDS[part][locale]}</h3>
          <DataTable
            caption={PART_WORDS[part][locale]}
            rows={register.filter((one) => one.part === part)}
            keyOf={({ name }) => name}
            columns={[
              {
                key: 'what',
                label: t.columnWhat,
                onPhone: 'title',
                width: 'w-[34%]',
                cell: ({ what }) => what[locale],
              },
              {
                key: 'ground',
                label: t.columnGround,
                onPhone: 'named',
                width: 'w-[18%]',
                cell: ({ ground }) => GROUND_WORDS[ground][locale],
              },
              {
                key: 'term',
                label: t.columnTerm,
                onPhone: 'named',
                width: 'w-[30%]',
                cell: ({ term }) => term[locale],
              },
              {
                key: 'fate',
                label: t.columnFate,
                onPhone: 'named',
                width: 'w-[18%]',
                cell: ({ fate }) => FATE_WORDS[fate][locale],
              },
            ]}
          />
        </section>
      ))}
    </Part>
  )
}
