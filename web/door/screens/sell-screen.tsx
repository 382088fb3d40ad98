import { MOST_SOLD_AT_ONCE } from '@obole/contract/door-limits'
import type { ProblemCode } from '@obole/contract/problems'
import { DOOR_MEANS, type DoorMeans, isWithinSale, MOST_OF_SALE } from '@obole/core/door/sale'
import type { DoorScan } from '@obole/core/door/scans'
import { cents, FREE, formatEuros } from '@obole/core/money/money'
import { type FormEvent, useState } from 'react'
import { locale, words } from '../browser/locale.ts'
import { typedText } from '../browser/typed-text.ts'
import type { Failure } from '../calls/ask.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import { judge } from '../evening/judge.ts'
import { isFreelyPriced, type SoldRate, unitPrice } from '../evening/sale.ts'
import type { Phone, Sale } from '../phone/phone.ts'
import type { OpenEvening } from '../phone/snapshot.ts'
import { Field } from './field.tsx'
import { Sheet } from './frame.tsx'

const t = { ...words(doorWords), ...words(overScannerWords) }

interface Receipt {
  saleId: string
  totalCents: number
  count: number
  means: DoorMeans
  admitted: readonly DoorScan[]
  /** Somebody took it back before this phone heard that it was sold. */
  isUndone: boolean
}

/** By card on the visitor's own phone, always; for cash or a cheque where the organiser allows it. */
export function SellScreen({
  phone,
  evening,
  isOnline,
  onBack,
}: {
  phone: Phone
  evening: OpenEvening
  isOnline: boolean
  onBack: () => void
}) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt)
    return <Taken phone={phone} receipt={receipt} onBack={onBack} onAnother={() => setReceipt(null)} />
  const { event, sold, soldByCard } = evening
  if (event.isCanceled)
    return (
      <Sheet title={t.eventCanceled} onBack={onBack}>
        <p className="card">{t.eventCanceledMore}</p>
      </Sheet>
    )
  return (
    <Sheet title={t.sellHere} onBack={onBack}>
      {sold.length > 0 && (
        <>
          <h2>{t.cashOrCheque}</h2>
          {isOnline ? (
            <SaleForm phone={phone} sold={sold} onSold={setReceipt} />
          ) : (
            <p className="card">{t.saleNeedsNetwork}</p>
          )}
        </>
      )}
      {sold.length > 0 && soldByCard.length > 0 && (
        <p className="muted">{t.notSoldHere(soldByCard.join(', '))}</p>
      )}
      <h2>{t.byCard}</h2>
      <p className="muted">{t.byCardMore}</p>
      <img
        className="page-code"
        alt={t.pageCode}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(event.qrCode)}`}
      />
      <p className="address">{event.pageUrl}</p>
    </Sheet>
  )
}

/** Nothing was sold. Where nothing answered it may have been: the same id asks for the same sale. */
const isSettled = ({ status, code }: Failure) => status !== null && code !== 'IDEMPOTENCY_KEY_REUSED'

/** Sent again, it was found taken back. */
const UNDONE = 'DOOR_SALE_UNDONE' satisfies ProblemCode

const MEANS = { Cash: t.cash, Check: t.cheque } as const

type Payer = NonNullable<Sale['payer']>

function payerIn(form: FormData): Payer | null {
  const payer = {
    firstName: typedText(form, 'firstName'),
    lastName: typedText(form, 'lastName'),
    email: typedText(form, 'email'),
  }
  return Object.values(payer).every((value) => value === '') ? null : payer
}

function SaleForm({
  phone,
  sold,
  onSold,
}: {
  phone: Phone
  sold: readonly SoldRate[]
  onSold: (receipt: Receipt) => void
}) {
  // None is chosen for them: in a queue, the first of a list is sold by mistake.
  const [tierId, setTierId] = useState(sold.length === 1 ? sold[0]?.tierId : undefined)
  const [count, setCount] = useState(1)
  const [amount, setAmount] = useState('')
  const [means, setMeans] = useState<DoorMeans>('Cash')
  const [error, setError] = useState<string | null>(null)
  const [isRecording, setRecording] = useState(false)
  /** Made once: a press that is repeated because nothing answered is the same sale. */
  const [id, setId] = useState(() => crypto.randomUUID())
  const rate = sold.find((one) => one.tierId === tierId)
  const price = rate ? unitPrice(rate, amount) : null
  const most = Math.max(1, Math.min(MOST_SOLD_AT_ONCE, rate?.left ?? MOST_SOLD_AT_ONCE))
  const bought = Math.min(count, most)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (tierId === undefined || !rate) return setError(t.rateNeeded)
    if (price === null) return setError(amountError(rate))
    if (!isWithinSale(means, cents(price * bought))) return setError(tooMuch(means))
    setError(null)
    setRecording(true)
    const payer = payerIn(new FormData(event.currentTarget))
    const amountCents = isFreelyPriced(rate) ? price : null
    const answer = await phone.sell({ id, tierId, count: bought, means, amountCents, payer })
    setRecording(false)
    if (!answer.ok) {
      if (answer.failure.code === UNDONE)
        return onSold({
          saleId: id,
          totalCents: price * bought,
          count: bought,
          means,
          admitted: [],
          isUndone: true,
        })
      if (isSettled(answer.failure)) setId(crypto.randomUUID())
      return setError(answer.failure.message ?? t.noNetwork)
    }
    const { totalCents, itemIds } = answer.value
    const admitted = await admitSold(phone, itemIds)
    onSold({ saleId: id, totalCents, count: itemIds.length, means, admitted, isUndone: false })
  }
  const choose = (chosen: number) => {
    setTierId(chosen)
    setError(null)
  }
  return (
    <form noValidate className="fields" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{t.rate}</legend>
        {sold.map((one) => (
          <RateChoice key={one.tierId} rate={one} isChosen={one.tierId === tierId} onChoose={choose} />
        ))}
      </fieldset>
      {rate && isFreelyPriced(rate) && (
        <Field
          label={t.amountEach}
          hint={t.atLeast(formatEuros(cents(rate.amountCents), locale))}
          inputMode="decimal"
          value={amount}
          onChange={(event) => {
            setAmount(event.target.value)
            setError(null)
          }}
        />
      )}
      <HowMany count={bought} most={most} onChange={setCount} />
      <fieldset className="means">
        <legend>{t.means}</legend>
        {DOOR_MEANS.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="means" checked={means === one} onChange={() => setMeans(one)} />
            {MEANS[one]}
          </label>
        ))}
      </fieldset>
      <details className="payer">
        <summary>
          {t.sendTicket} <span className="muted">({t.optional})</span>
        </summary>
        <Field label={t.firstName} name="firstName" autoComplete="off" maxLength={200} />
        <Field label={t.lastName} name="lastName" autoComplete="off" maxLength={200} />
        <Field label={t.email} name="email" type="email" autoComplete="off" maxLength={200} />
      </details>
      {error && (
        <p className="card refusal" role="alert">
          {error}
        </p>
      )}
      <p className="total">
        <span>{t.total}</span>
        <b>{price === null ? '—' : formatEuros(cents(price * bought), locale)}</b>
      </p>
      <button type="submit" className="button strong" disabled={isRecording}>
        {isRecording ? t.recording : t.recordSale}
      </button>
    </form>
  )
}

const tooMuch = (means: DoorMeans): string => {
  const most = formatEuros(MOST_OF_SALE[means], locale)
  return means === 'Cash' ? t.tooMuchInCash(most) : t.tooMuchByCheque(most)
}

const amountError = ({ amountCents }: SoldRate): string =>
  amountCents > 0 ? `${t.atLeast(formatEuros(cents(amountCents), locale))}.` : t.amountNeeded

/** New tickets are let in where they are sold, on the list that is chosen there, as far as it takes them. */
async function admitSold(phone: Phone, itemIds: readonly number[]): Promise<DoorScan[]> {
  const good = itemIds.filter((itemId) => {
    const pass = phone.register.passes.get(itemId)
    return judge(phone.register, pass, { ...phone.gate, hasGoodCode: true }).is === 'valid'
  })
  return good.length > 0 ? phone.act('admit', good) : []
}

function RateChoice({
  rate,
  isChosen,
  onChoose,
}: {
  rate: SoldRate
  isChosen: boolean
  onChoose: (tierId: number) => void
}) {
  const { tierId, name, amountCents, left } = rate
  const price = amountCents === 0 ? FREE[locale] : formatEuros(cents(amountCents), locale)
  return (
    <label className="choice">
      <input
        type="radio"
        name="rate"
        checked={isChosen}
        disabled={left === 0}
        onChange={() => onChoose(tierId)}
      />
      <span className="choice-name">
        {name}
        {left !== null && <small>{left === 0 ? t.soldOut : t.leftOf(left)}</small>}
      </span>
      <b>{isFreelyPriced(rate) ? t.atLeast(price) : price}</b>
    </label>
  )
}

function HowMany({
  count,
  most,
  onChange,
}: {
  count: number
  most: number
  onChange: (count: number) => void
}) {
  return (
    <fieldset className="how-many">
      <legend>{t.howMany}</legend>
      <button
        type="button"
        className="round"
        aria-label={t.fewer}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 12h12" />
        </svg>
      </button>
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        className="round"
        aria-label={t.more}
        disabled={count >= most}
        onClick={() => onChange(count + 1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 12h12M12 6v12" />
        </svg>
      </button>
    </fieldset>
  )
}

function Taken({
  phone,
  receipt: { saleId, totalCents, count, means, admitted, isUndone },
  onBack,
  onAnother,
}: {
  phone: Phone
  receipt: Receipt
  onBack: () => void
  onAnother: () => void
}) {
  const [state, setState] = useState<'sold' | 'undoing' | 'undone'>(isUndone ? 'undone' : 'sold')
  const [error, setError] = useState<string | null>(null)
  const undo = async () => {
    setState('undoing')
    const failure = await phone.undoSale(saleId, admitted)
    setState(failure ? 'sold' : 'undone')
    setError(failure ? (failure.message ?? t.noNetwork) : null)
  }
  if (state === 'undone')
    return (
      <Sheet title={t.saleUndone} onBack={onBack}>
        <output>{t.saleUndoneMore(formatEuros(cents(totalCents), locale))}</output>
        <AfterSale onBack={onBack} onAnother={onAnother} />
      </Sheet>
    )
  return (
    <Sheet title={t.toTake} onBack={onBack}>
      <p className="to-take">{formatEuros(cents(totalCents), locale)}</p>
      <output>
        {MEANS[means]} · {admitted.length === count ? t.soldAndIn(count) : t.soldNotIn(count)}
      </output>
      {error && (
        <p className="card refusal" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="button" disabled={state === 'undoing'} onClick={() => void undo()}>
        {state === 'undoing' ? t.undoingSale : t.undoSale}
      </button>
      <AfterSale onBack={onBack} onAnother={onAnother} />
    </Sheet>
  )
}

function AfterSale({ onBack, onAnother }: { onBack: () => void; onAnother: () => void }) {
  return (
    <div className="two">
      <button type="button" className="button" onClick={onAnother}>
        {t.anotherSale}
      </button>
      <button type="button" className="button strong" onClick={onBack}>
        {t.done}
      </button>
    </div>
  )
}
