import type { Locale } from '@obole/core/locale'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { accountingWords } from './accounting.words.ts'

const monthName = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The month in which the association's accounting year begins. */
export function MonthField({ month, onChange }: { month: number; onChange: (month: number) => void }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  return (
    <SelectField
      label={t.firstMonth}
      isRequired
      value={String(month)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={MONTHS.map((one) => ({ value: String(one), label: monthName(one, locale) }))}
      className="w-full max-w-80"
    />
  )
}
