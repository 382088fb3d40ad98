import type { Reconciliation } from '@obole/contract/bank-statements'
import { PAYOUT_STANDING_NAMES } from '@obole/contract/list-names'
import { typedDate } from '@obole/core/dates/dates'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { BankLineText } from './bank-line.tsx'
import { PayoutName } from './payout-name.tsx'
import { statementWords } from './statements.words.ts'

/** What is missing, was taken back, or is nobody's: above everything else. */
export function StandOut({ state: { absent, strays } }: { state: Reconciliation }) {
  const t = useWords(statementWords)
  const locale = useLocale()
  return (
    <>
      {absent.length > 0 ? (
        <Notice tone="error" title={t.standOut}>
          {absent.some(({ standing }) => standing === 'Absent') ? <p>{t.absentText}</p> : null}
          <ul className="mt-2 divide-y divide-red/20">
            {absent.map((payout) => (
              <li key={payout.cashOutId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <PayoutName payout={payout} />
                <b className="text-red">{PAYOUT_STANDING_NAMES[payout.standing][locale]}</b>
                {payout.standing === 'Returned' && payout.returned ? (
                  <span>{t.returnedText(typedDate(payout.returned.day))}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {strays.length > 0 ? (
        <Notice tone="attention" title={t.strays}>
          <p>{t.straysText}</p>
          <ul className="mt-2 divide-y divide-gift-line">
            {strays.map((line) => (
              <li key={line.id} className="flex py-2">
                <BankLineText line={line} withAmount />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
