import { LIST_FILTERS } from '@obole/contract/desk-lists'
import type { OrderRow } from '@obole/contract/manage-lists'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../association-frame.tsx'
import { nameOf } from './cells.tsx'
import { exportFilters } from './list-query.ts'
import { Rows, type RowsProps } from './list-page.tsx'
import { selectionWords } from './selection.words.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const ResendDialog = lazy(() => import('./resend-dialog.tsx'))
const MessageDialog = lazy(() => import('./message-dialog.tsx'))

/** What the API takes for the orders that were ticked, or for all that the list is narrowed to. */
export type ChosenFilters = ReturnType<typeof exportFilters>

/** Those ticked, or however many the whole list holds. */
type Chosen = { ids: ReadonlySet<number> } | { all: number }

const NONE: Chosen = { ids: new Set() }
const countOf = (chosen: Chosen) => ('all' in chosen ? chosen.all : chosen.ids.size)

/** The list of orders, of which some can be ticked to do the same to all of them. */
export function ChoosableOrders(props: RowsProps<OrderRow>) {
  const t = useWords(selectionWords)
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const isChosen = ({ id }: OrderRow) => 'all' in chosen || chosen.ids.has(id)
  const choose = (rows: readonly OrderRow[], is: boolean) => {
    // Whoever takes one out of all ticks the others again: of all, we know but the number.
    const next = new Set('all' in chosen ? [] : chosen.ids)
    for (const { id } of rows)
      if (is) next.add(id)
      else next.delete(id)
    setChosen({ ids: next })
  }
  return (
    <>
      <Rows
        {...props}
        selection={{
          label: t.select,
          labelOf: ({ id, payer }) => t.selectOrder(id, nameOf(payer)),
          isChosen,
          choose,
        }}
      />
      {countOf(chosen) > 0 ? <SelectionBar chosen={chosen} onChange={setChosen} /> : null}
    </>
  )
}

const LINK = 'min-h-11 font-semibold text-primary-dark underline'
const ACT = 'chip px-4 hover:border-ink'

type Act = 'export' | 'resend' | 'message'

function SelectionBar({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const t = useWords(selectionWords)
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  const [act, setAct] = useState<Act | null>(null)
  const [busy, run] = useBusy()
  const narrowed = exportFilters(page, LIST_FILTERS.orders)
  const filters: ChosenFilters =
    'all' in chosen ? narrowed : { ...narrowed, orderIds: [...chosen.ids].map(String) }
  const campaign = { formType: page.get('formType') ?? '', formSlug: page.get('formSlug') ?? '' }
  const maySend = can('editForm', campaign) || can('moveMoney', campaign)
  const chooseAll = () =>
    void run(async () => {
      const all = await call('POST /manage/organizations/{organizationSlug}/orders/selection', {
        params: { organizationSlug },
        body: { filters: narrowed },
      })
      if (!all.ok) return showToast({ tone: 'danger', title: all.problem.message })
      onChange({ all: all.value.orders })
    })
  const close = () => setAct(null)
  return (
    <section
      aria-label={t.select}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-[1.5px] border-primary bg-paper px-4 py-2 shadow-float"
    >
      <p aria-live="polite" className="font-semibold">
        {t.selected(countOf(chosen))}
      </p>
      {'all' in chosen ? null : (
        <button type="button" onClick={chooseAll} aria-busy={busy} className={LINK}>
          {t.selectAll}
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
            list="orders"
            filters={LIST_FILTERS.orders}
            fixed={{}}
            {...('all' in chosen ? {} : { orderIds: [...chosen.ids], text: t.exportText(countOf(chosen)) })}
            onClose={close}
          />
        ) : null}
        {act === 'resend' ? <ResendDialog filters={filters} onClose={close} /> : null}
        {act === 'message' ? <MessageDialog filters={filters} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
