import type { JournalTotals } from '@obole/contract/accounting'
import { percentText } from '@obole/contract/percent-text'
import { vatRatePercent } from '@obole/core/money/money'
import type { Locale } from '@obole/core/locale'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { euros } from '../lists/cells.tsx'
import { accountingWords } from './accounting.words.ts'

type AccountTotal = JournalTotals['accounts'][number]
type VatTotal = JournalTotals['vat'][number]

/** What each account comes to, and the VAT by rate where there is some. */
export function Totals({ totals: { accounts, vat, debit, credit } }: { totals: JournalTotals }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  return (
    <>
      <section className="flex flex-col gap-3" aria-labelledby="totals">
        <h2 id="totals" className="text-2xl">
          {t.totals}
        </h2>
        <p className="-mt-2 text-muted">{t.totalsText}</p>
        <DataTable
          caption={t.totals}
          columns={accountColumns(t, locale)}
          rows={accounts}
          keyOf={({ role, account }) => `${role} ${account}`}
        />
        <p className="text-end font-semibold tabular-nums">
          {t.total(euros(debit, locale), euros(credit, locale))}
        </p>
      </section>
      {vat.length > 0 ? (
        <section className="flex flex-col gap-3" aria-labelledby="vat">
          <h2 id="vat" className="text-2xl">
            {t.vat}
          </h2>
          <DataTable
            caption={t.vat}
            columns={vatColumns(t, locale)}
            rows={vat}
            keyOf={({ rateBasisPoints }) => rateBasisPoints ?? 'unknown'}
          />
        </section>
      ) : null}
    </>
  )
}

function accountColumns(t: Words<typeof accountingWords>, locale: Locale): Column<AccountTotal>[] {
  return [
    {
      key: 'account',
      label: t.account,
      onPhone: 'title',
      cell: ({ account, name }) => (
        <>
          <b className="tabular-nums">{account}</b> {name[locale]}
        </>
      ),
    },
    {
      key: 'debit',
      label: t.debit,
      isNumber: true,
      onPhone: 'named',
      cell: ({ debit }) => euros(debit, locale),
    },
    {
      key: 'credit',
      label: t.credit,
      isNumber: true,
      onPhone: 'named',
      cell: ({ credit }) => euros(credit, locale),
    },
    {
      key: 'balance',
      label: t.balance,
      isNumber: true,
      onPhone: 'aside',
      cell: (total) => balanceOf(total, t, locale),
    },
  ]
}

function balanceOf(
  { debit, credit }: AccountTotal,
  t: Words<typeof accountingWords>,
  locale: Locale,
): string {
  if (debit === credit) return t.balanced
  const amount = euros(Math.abs(debit - credit), locale)
  return debit > credit ? t.debtor(amount) : t.creditor(amount)
}

function vatColumns(t: Words<typeof accountingWords>, locale: Locale): Column<VatTotal>[] {
  return [
    {
      key: 'rate',
      label: t.vatRate,
      onPhone: 'title',
      cell: ({ rateBasisPoints: rate }) =>
        rate === null ? t.vatUnknown : percentText(vatRatePercent(rate), locale),
    },
    {
      key: 'base',
      label: t.vatBase,
      isNumber: true,
      onPhone: 'named',
      cell: ({ base }) => euros(base, locale),
    },
    {
      key: 'vat',
      label: t.vatAmount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ vat }) => euros(vat, locale),
    },
  ]
}
