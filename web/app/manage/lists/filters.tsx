import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import { useAskedFor } from './asked-for.ts'
import { type Filter, isFiltered, withFilters } from './list-query.ts'
import { listWords } from './lists.words.ts'

/** A filter with a fixed set of values. */
export interface Choice {
  filter: Filter
  label: string
  /** The label while nothing is chosen: « Tous les états ». */
  all: string
  options: readonly { value: string; label: string }[]
}

interface FiltersProps {
  known: readonly Filter[]
  campaigns?: readonly CampaignChoice[]
  /** A person who manages only some campaigns sees one of them at a time. */
  isOneCampaign?: boolean
  choices?: readonly Choice[]
  /** What the search finds. */
  searchHint?: string | undefined
  /** On a phone, the content beside the button of the filters. */
  children?: ReactNode
}

/** Long enough to type a name. */
const TYPING_MS = 400

const keyOf = ({ formType, formSlug }: CampaignChoice) => `${formType}/${formSlug}`

/** Each change shows its result at once, and the back button undoes it. */
export function Filters({
  known,
  campaigns = [],
  isOneCampaign = false,
  choices = [],
  searchHint,
  children,
}: FiltersProps) {
  const t = useWords(listWords)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [page, ask] = useAskedFor()
  const set = (changes: Partial<Record<Filter, string | null>>) => ask((asked) => withFilters(asked, changes))
  const campaign = page.get('formSlug') ? `${page.get('formType')}/${page.get('formSlug')}` : ''
  const has = (filter: Filter) => known.includes(filter)
  const clearable = known.filter((filter) => !isOneCampaign || !['formType', 'formSlug'].includes(filter))
  const count = clearable.filter(
    (filter) => filter !== 'search' && filter !== 'formType' && page.get(filter),
  ).length
  return (
    <search className="relative flex min-w-0 flex-1 flex-wrap items-end gap-3">
      {has('search') ? (
        <Search
          hint={searchHint ?? t.searchHint}
          value={page.get('search') ?? ''}
          onSearch={(search) => set({ search })}
        />
      ) : null}
      {has('from') || has('formSlug') || choices.length > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="chip min-h-12 rounded-field sm:hidden"
        >
          {count > 0 ? t.filtersCount(count) : t.filters}
        </button>
      ) : null}
      {children}
      <div
        id={id}
        className={`grid min-w-0 grid-cols-2 items-end gap-3 max-sm:w-full sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {has('formSlug') && campaigns.length > 0 ? (
          <SelectField
            label={t.campaign}
            isRequired
            value={campaign}
            onChange={(chosen) => {
              const [formType = null, formSlug = null] = chosen === '' ? [] : chosen.split('/')
              set({ formType, formSlug })
            }}
            options={[
              ...(isOneCampaign ? [] : [{ value: '', label: t.allCampaigns }]),
              ...campaigns.map((one) => ({
                value: keyOf(one),
                label: one.isDeleted ? t.deletedCampaign(one.title) : one.title,
              })),
            ]}
            className="col-span-2 min-w-0 sm:w-60"
          />
        ) : null}
        {choices.map(({ filter, label, all, options }) => (
          <SelectField
            key={filter}
            label={label}
            isRequired
            value={page.get(filter) ?? ''}
            onChange={(chosen) => set({ [filter]: chosen })}
            options={[{ value: '', label: all }, ...options]}
            className="col-span-2 min-w-0 sm:w-60"
          />
        ))}
        {has('from') ? (
          <div className="col-span-2 grid min-w-0 grid-cols-2 gap-3 sm:flex">
            <Day label={t.from} value={page.get('from') ?? ''} onChange={(from) => set({ from })} />
            <Day label={t.to} value={page.get('to') ?? ''} onChange={(to) => set({ to })} />
          </div>
        ) : null}
      </div>
      {isFiltered(page, clearable) ? (
        <Button
          tone="quiet"
          className="max-sm:-ml-5"
          onPress={() => set(Object.fromEntries(clearable.map((filter) => [filter, null])))}
        >
          {t.clear}
        </Button>
      ) : null}
    </search>
  )
}

interface SearchProps {
  hint: string
  value: string
  onSearch: (search: string) => void
}

function Search({ hint, value, onSearch }: SearchProps) {
  const t = useWords(listWords)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [asked, setAsked] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    // The address changed otherwise: a view was chosen, or the person went back.
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }
  const search = useRef(onSearch)
  // The search is added to the current address, not to the one of the first letter typed.
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const { pathname } = useLocation()
  const goesTo = useNavigation().location?.pathname ?? pathname
  // When the person leaves for another page, a pending search is dropped.
  useEffect(() => {
    if (goesTo !== pathname) clearTimeout(timer.current)
  }, [goesTo, pathname])
  return (
    <TextField
      label={t.search}
      type="search"
      isRequired
      placeholder={hint}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setAsked(text.trim())
          search.current(text.trim())
        }, TYPING_MS)
      }}
      className="min-w-0 flex-1 basis-52 max-sm:basis-full sm:max-w-72"
    />
  )
}

/** An incomplete date filters nothing. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 font-semibold">
      {label}
      <input
        type="date"
        defaultValue={value}
        key={value}
        min="2000-01-01"
        max="2099-12-31"
        onBlur={(event) => {
          if (event.target.value !== value) onChange(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(event.currentTarget.value)
        }}
        className="field px-3 font-normal"
      />
    </label>
  )
}
