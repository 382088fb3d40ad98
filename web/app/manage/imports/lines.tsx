import { ACT_NAMES } from '@obole/contract/act-names'
import type { ImportLine, ImportView } from '@obole/contract/imports'
import type { ImportField, ImportMapping } from '@obole/core/imports/columns'
import { typedDate } from '@obole/core/dates/dates'
import { IMPORT_LINE_STATES, type ImportLineState } from '@obole/core/imports/import'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactPath, orderPath } from '../desk/pages.ts'
import { euros } from '../lists/cells.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { useFieldName } from './field-name.ts'
import { importPath } from './import-path.ts'
import { importWords } from './imports.words.ts'
import { STATE } from './line-filter.ts'

/** The lines of a file, all or those of one state. */
export function Lines({ file, answer }: { file: ImportView; answer: ListAnswer<ImportLine> }) {
  const t = useWords(importWords)
  const [page, setPage] = useSearchParams()
  const state = page.get(STATE) ?? ''
  const there = IMPORT_LINE_STATES.filter((one) => file.counts[one] > 0 || one === state)
  return (
    <section className="flex flex-col gap-4" aria-labelledby="lines">
      <h2 id="lines" className="text-2xl">
        {t.lines}
      </h2>
      <SelectField
        className="max-w-80"
        label={t.show}
        isRequired
        value={state}
        placeholder={t.showAll}
        options={there.map((one) => ({ value: one, label: `${t[`line${one}`]} (${file.counts[one]})` }))}
        onChange={(value) => setPage(value ? { [STATE]: value } : {}, { preventScrollReset: true })}
      />
      <Rows
        key={state}
        answer={answer}
        columns={useColumns(file)}
        keyOf={({ number }) => number}
        caption={t.lines}
      />
    </section>
  )
}

const TONES: Readonly<Record<ImportLineState, ChipTone>> = {
  Unread: 'muted',
  Ready: 'primary',
  Known: 'muted',
  Refused: 'red',
  Done: 'leaf',
  Undone: 'muted',
  Kept: 'amber',
}

function useColumns({ mapping }: ImportView): Column<ImportLine>[] {
  const t = useWords(importWords)
  return [
    { key: 'number', label: t.line, onPhone: 'named', cell: ({ number }) => number },
    {
      key: 'person',
      label: t.person,
      onPhone: 'title',
      cell: (line) => <Person line={line} mapping={mapping} />,
    },
    { key: 'what', label: t.what, cell: (line) => <What line={line} mapping={mapping} /> },
    {
      key: 'state',
      label: t.lineState,
      onPhone: 'aside',
      cell: (line) => <State line={line} />,
    },
  ]
}

function State({ line: { state, doubleOf, problems } }: { line: ImportLine }) {
  const t = useWords(importWords)
  const isUnpaid = problems.length > 0 && problems.every(({ problem }) => problem === 'NotPaid')
  if (isUnpaid) return <StateChip tone="muted">{t.lineUnpaid}</StateChip>
  return <StateChip tone={TONES[state]}>{doubleOf === null ? t[`line${state}`] : t.lineDouble}</StateChip>
}

interface OfLine {
  line: ImportLine
  mapping: ImportMapping
}

/** The name that stands in a line that cannot be read, or else how it begins. */
function asItStands(cells: readonly string[] | null, mapping: ImportMapping): string | undefined {
  const names = (['firstName', 'lastName', 'companyName'] as const).map(
    (field) => cells?.[mapping[field] ?? -1] ?? '',
  )
  return names.some(Boolean)
    ? names.filter(Boolean).join(' ')
    : cells?.filter(Boolean).slice(0, 3).join(' · ')
}

/** Who it is about; of a line that cannot be read, what stands in it. */
function Person({ line: { person, cells, state }, mapping }: OfLine) {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  if (!person) return <span className="wrap-anywhere">{asItStands(cells, mapping)}</span>
  return (
    <>
      {person.contactId === null ? (
        person.name
      ) : (
        <Link to={contactPath(organizationSlug, person.contactId)}>{person.name}</Link>
      )}
      {state === 'Ready' ? (
        <span className="block text-sm font-normal text-muted">
          {person.contactId === null ? t.newPerson : t.knownPerson}
        </span>
      ) : null}
    </>
  )
}

function What({ line, mapping }: OfLine) {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  if (line.state === 'Refused') return <Problems line={line} />
  return (
    <>
      <Brought line={line} />
      {line.state === 'Ready' ? <Begins line={line} mapping={mapping} /> : null}
      {line.state === 'Known' ? <WhyKnown line={line} /> : null}
      {line.warnings.map((warning) => (
        <span key={warning} className="block text-amber">
          {t[`warning${warning}`]}
        </span>
      ))}
      {line.keptBecause ? <span className="block text-amber">{t[`kept${line.keptBecause}`]}</span> : null}
      {line.orderId === null ? null : (
        <>
          {' '}
          <Link to={orderPath(organizationSlug, line.orderId)} className="whitespace-nowrap">
            {t.order(line.orderId)}
          </Link>
        </>
      )}
    </>
  )
}

/** Where the first day comes from that the file does not say. */
function Begins({ line: { cells, membership }, mapping }: OfLine) {
  const t = useWords(importWords)
  const isFilled = (field: ImportField) => (cells?.[mapping[field] ?? -1] ?? '') !== ''
  if (!membership || !cells || isFilled('validFrom')) return null
  const begins = isFilled('season')
    ? t.beginsBySeason
    : isFilled('validUntil')
      ? t.beginsByEnd
      : t.beginsByOrder
  return <span className="block text-muted">{begins}</span>
}

/** Why a line is ignored that could be read: this file or another says it already, or the person has it. */
function WhyKnown({ line: { doubleOf, knownFrom, membership } }: { line: ImportLine }) {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  return (
    <span className="block wrap-anywhere text-muted">
      {doubleOf !== null ? (
        t.doubleOf(doubleOf)
      ) : knownFrom ? (
        <Link to={importPath(organizationSlug, knownFrom.importId)}>
          {t.knownFrom(knownFrom.number, knownFrom.fileName)}
        </Link>
      ) : membership ? (
        t.knownMembership
      ) : (
        t.knownFacts
      )}
    </span>
  )
}

function Brought({ line: { membership, act, gift, person } }: { line: ImportLine }) {
  const t = useWords(importWords)
  const locale = useLocale()
  if (gift) return t.gift(euros(gift.amount, locale), t[`means${gift.means}`], typedDate(gift.receivedOn))
  if (!membership && !act) return person ? t.personOnly : null
  return (
    <>
      {membership ? <Joined membership={membership} /> : null}
      {act ? <Act act={act} isBeside={membership !== null} /> : null}
    </>
  )
}

function Joined({ membership }: { membership: NonNullable<ImportLine['membership']> }) {
  const t = useWords(importWords)
  const locale = useLocale()
  const { name, from, until, amount } = membership
  const days =
    until === null ? t.fromOn(name, typedDate(from)) : t.fromTo(name, typedDate(from), typedDate(until))
  return amount === null ? days : `${days} · ${euros(amount, locale)}`
}

/** What was paid elsewhere; beside the membership that was paid, its day and number are told alone. */
function Act({ act, isBeside }: { act: NonNullable<ImportLine['act']>; isBeside: boolean }) {
  const t = useWords(importWords)
  const locale = useLocale()
  const { kind, name, on, amount, orderReference } = act
  const kindName = ACT_NAMES[kind][locale]
  const what = name === null || name === kindName ? kindName : t.actNamed(kindName, name)
  const parts = [
    isBeside ? t.paidOn(typedDate(on)) : t.act(what, typedDate(on)),
    isBeside || amount === null ? null : euros(amount, locale),
    orderReference === null ? null : t.orderThere(orderReference),
  ]
  return (
    <span className={isBeside ? 'block text-sm text-muted' : undefined}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

function Problems({ line: { problems } }: { line: ImportLine }) {
  const t = useWords(importWords)
  const nameOf = useFieldName()
  return (
    <ul className="inline text-red">
      {problems.map(({ field, problem, value }) => (
        <li key={`${field} ${problem}`} className="inline wrap-anywhere not-first:block">
          {t.problemOf(nameOf(field), t[`problem${problem}`])} {value ? t.valueOf(value) : null}
        </li>
      ))}
    </ul>
  )
}
