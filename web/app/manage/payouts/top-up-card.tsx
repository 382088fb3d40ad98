import type { Balance } from '@obole/contract/payouts'
import { useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { payoutWords } from './payouts.words.ts'

/** The account to which an association sends money for waiting refunds. Nothing where the card provider has none. */
export function TopUpCard({ topUp }: Pick<Balance, 'topUp'>) {
  const t = useWords(payoutWords)
  if (topUp === null) return null
  const iban = topUp.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <Card title={t.topUpTitle}>
      <p className="mb-4 text-muted">{t.topUpText}</p>
      <Facts
        className="mb-4"
        facts={[
          { label: t.topUpHolder, value: topUp.holder },
          { label: t.topUpIban, value: <span className="tabular-nums">{iban}</span> },
          { label: t.topUpReference, value: <b className="tabular-nums">{topUp.reference}</b> },
        ]}
      />
      <CopyButton text={topUp.reference} label={t.copyReference} />
    </Card>
  )
}
