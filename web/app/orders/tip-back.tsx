import type { PayerOrder } from '@obole/contract/orders'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { tipBackWords } from './orders.words.ts'

const TipBackDialog = lazy(() => import('./tip-back-dialog.tsx'))

interface TipBackProps {
  order: PayerOrder
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
}

/** A contribution is voluntary, afterwards too: the payer can have it refunded, unless a refund is under way. */
export function TipBack({ order, token, onChange }: TipBackProps) {
  const t = useWords(tipBackWords)
  const locale = useLocale()
  const [isAsked, setIsAsked] = useState(false)
  const { offered, underWay, givenBack, givenBackOn } = order.tipBack
  if (offered + underWay + givenBack === 0) return null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  return (
    <Card title={t.title}>
      <div className="flex flex-col items-start gap-4">
        {givenBack > 0 ? (
          <Notice tone="success" title={t.givenBack(euros(givenBack))}>
            {givenBackOn ? t.givenBackOn(formatDate(givenBackOn, locale)) : null}
          </Notice>
        ) : null}
        {underWay > 0 ? <Notice title={t.underWay(euros(underWay))}>{t.underWayDetail}</Notice> : null}
        {offered > 0 ? (
          <>
            <p className="max-w-text">{t.body(euros(offered))}</p>
            <Button tone="plain" onPress={() => setIsAsked(true)}>
              {t.takeBack}
            </Button>
          </>
        ) : null}
      </div>
      <Suspense>
        {isAsked ? (
          <TipBackDialog order={order} token={token} onChange={onChange} onClose={() => setIsAsked(false)} />
        ) : null}
      </Suspense>
    </Card>
  )
}
