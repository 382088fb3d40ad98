import { useWords } from '../i18n/locale.tsx'
import { paymentWords } from './payment.words.ts'

/** Their names are the same in every language. */
const BRANDS = ['CB', 'Visa', 'Mastercard']

/** The title of the card fields, with a lock and the note that the page is secure. */
export function CardTitle() {
  const t = useWords(paymentWords)
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {t.card}
      <span className="inline-flex items-center gap-1.5 font-body text-sm font-semibold text-leaf">
        <svg viewBox="0 0 16 16" aria-hidden className="size-4">
          <rect x="2.5" y="7" width="11" height="7.5" rx="2" fill="currentColor" />
          <path d="M5 7V5a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {t.secure}
      </span>
    </span>
  )
}

export function CardBrands() {
  const t = useWords(paymentWords)
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
      <span className="sr-only">{t.brands}</span>
      {BRANDS.map((brand) => (
        <span
          key={brand}
          className="rounded-[6px] border border-line bg-paper px-2 py-0.5 font-bold text-ink"
        >
          {brand}
        </span>
      ))}
    </p>
  )
}
