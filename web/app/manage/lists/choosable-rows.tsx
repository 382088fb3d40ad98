import { LIST_FILTERS } from '@obole/contract/desk-lists'
import type { ItemRow, OrderRow } from '@obole/contract/manage-lists'
import type { ChosenList } from '@obole/contract/order-selection'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { nameOf } from './cells.tsx'
import { useCountedSelection } from './counted-selection.ts'
import type { ChosenRows } from './chosen-rows.ts'
import { exportFilters, type Filter } from './list-query.ts'
import { Rows, type RowsProps } from './list-page.tsx'
import { selectionWords } from './selection.words.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const ResendDialog = lazy(() => import('./resend-dialog.tsx'))
const MessageDialog = lazy(() => import('./message-dialog.tsx'))

/** A list whose rows can be ticked, and its texts. */
interface ChoosableList<T> {
  list: ChosenList
  fixed: Readonly<Partial<Record<Filter, string>>>
  labelOf: (row: T) => string
  selected: (count: number) => string
  exportText: (count: number) => string
}

/** The filter that takes the ticked rows. */
const TICKED = { orders: 'orderIds', items: 'itemIds' } as const satisfies Record<ChosenList, Filter>

/** The ticked rows, or the number of rows in the whole list. */
type Chosen = { ids: ReadonlySet<number> } | { all: number }

const NONE: Chosen = { ids: new Set() }
const countOf = (chosen: Chosen) => ('all' in chosen ? chosen.all : chosen.ids.size)

export function ChoosableOrders(props: RowsProps<OrderRow>) {
  const t = useWords(selectionWords)
  const of: ChoosableList<OrderRow> = {
    list: 'orders',
    fixed: {},
    labelOf: ({ id, payer }) => t.selectOrder(id, nameOf(payer)),
    selected: t.selected,
    exportText: t.exportText,
  }
  return <ChoosableRows {...props} of={of} />
}

/** Members and guests: an action on a row applies to its order. */
export function ChoosableGuests(props: RowsProps<ItemRow>) {
  const t = useWords(selectionWords)
  const of: ChoosableList<ItemRow> = {
    list: 'items',
    fixed: { tierTypes: 'Registration' },
    labelOf: ({ name, participant, payer }) => t.selectItem(nameOf(participant ?? payer), name),
    selected: t.guestsSelected,
    exportText: t.guestsExportText,
  }
  return <ChoosableRows {...props} of={of} />
}

export function ChoosableMembers(props: RowsProps<ItemRow>) {
  const t = useWords(selectionWords)
  const of: ChoosableList<ItemRow> = {
    list: 'items',
    fixed: { tierTypes: 'Membership' },
    labelOf: ({ name, participant, payer }) => t.selectItem(nameOf(participant ?? payer), name),
    selected: t.membersSelected,
    exportText: t.membersExportText,
  }
  return <ChoosableRows {...props} of={of} />
}

interface ChoosableRowsProps<T> extends RowsProps<T> {
  of: ChoosableList<T>
}

/** A list whose rows can be ticked, to do the same with all of them. */
function ChoosableRows<T extends { id: number }>({ of, ...props }: ChoosableRowsProps<T>) {
  const t = useWords(selectionWords)
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const isChosen = ({ id }: T) => 'all' in chosen || chosen.ids.has(id)
  const choose = (rows: readonly T[], is: boolean) => {
    // Unticking a row when all are chosen starts from none: for "all", only the number is known.
    const next = new Set('all' in chosen ? [] : chosen.ids)
    for (const { id } of rows)
      if (is) next.add(id)
      else next.delete(id)
    setChosen({ ids: next })
  }
  return (
    <>
      <Rows {...props} selection={{ label: t.selectShown, labelOf: of.labelOf, isChosen, choose }} />
      {countOf(chosen) > 0 ? <SelectionBar of={of} chosen={chosen} onChange={setChosen} /> : null}
    </>
  )
}

const LINK = 'min-h-11 font-semibold text-primary-dark underline'
const ACT = 'chip px-4 hover:border-ink'

type Act = 'export' | 'resend' | 'message'

interface SelectionBarProps {
  of: Omit<ChoosableList<never>, 'labelOf'>
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

function SelectionBar({ of, chosen, onChange }: SelectionBarProps) {
  const t = useWords(selectionWords)
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  const [act, setAct] = useState<Act | null>(null)
  const [busy, run] = useBusy()
  const { list, fixed } = of
  const known = LIST_FILTERS[list]
  const narrowed = exportFilters(page, known, fixed)
  const ticked = 'all' in chosen ? {} : { [TICKED[list]]: [...chosen.ids].map(String) }
  const rows: ChosenRows = { list, filters: { ...narrowed, ...ticked } }
  const everything = useCountedSelection({ list, filters: narrowed }).selection?.rows
  const campaign = { formType: page.get('formType') ?? '', formSlug: page.get('formSlug') ?? '' }
  const maySend = can('editForm', campaign) || can('moveMoney', campaign)
  const chooseAll = () =>
    void run(async () => {
      const all = await call('POST /manage/organizations/{organizationSlug}/orders/selection', {
        params: { organizationSlug },
        body: { list, filters: narrowed },
      })
      if (!all.ok) return showToast(failureToast(all.problem))
      onChange({ all: all.value.rows })
    })
  const close = () => setAct(null)
  return (
    <section
      aria-label={t.select}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-[1.5px] border-primary bg-paper px-4 py-2 shadow-float"
    >
      <p aria-live="polite" className="font-semibold">
        {of.selected(countOf(chosen))}
        {'all' in chosen ? `, ${t.wholeList}` : null}
      </p>
      {'all' in chosen || countOf(chosen) === everything ? null : (
        <button type="button" onClick={chooseAll} aria-busy={busy} className={LINK}>
          {everything === undefined ? t.selectAll : t.selectAllOf(everything)}
        </button>
      )}
      <button type="button" onClick={() => onChange(NONE)} className={LINK}>
        {t.unselect}
      </button>
      <div className="flex flex-wrap gap-2 wide:ml-auto">
        <button type="button" onClick={() => setAct('export')} className={ACT}>
          {t.export}
        </button>
        {maySend ? (
          <>
            <button type="button" onClick={() => setAct('resend')} className={ACT}>
              {t.resendShort}
            </button>
            <button type="button" onClick={() => setAct('message')} className={ACT}>
              {t.write}
            </button>
          </>
        ) : null}
      </div>
      <Suspense>
        {act === 'export' ? (
          <ExportDialog
            organizationSlug={organizationSlug}
            list={list}
            filters={known}
            fixed={fixed}
            {...('all' in chosen ? {} : { ticked, text: of.exportText(countOf(chosen)) })}
            onClose={close}
          />
        ) : null}
        {act === 'resend' ? <ResendDialog rows={rows} onClose={close} /> : null}
        {act === 'message' ? <MessageDialog rows={rows} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
