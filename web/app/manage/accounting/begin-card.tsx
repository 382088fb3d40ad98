import type { Locale } from '@obole/core/locale'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { accountingWords } from './accounting.words.ts'

const monthName = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** What the journal is, and the month in which the association's year begins. */
export function BeginCard({ mayBegin }: { mayBegin: boolean }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [month, setMonth] = useState('1')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const begin = () =>
    void run(async () => {
      const answer = await call('POST /manage/organizations/{organizationSlug}/accounting', {
        params: { organizationSlug },
        body: { firstMonth: Number(month) },
      })
      if (!answer.ok) return setRefusal(answer.problem.message)
      return revalidate()
    })
  return (
    <Card title={t.begin}>
      <div className="flex flex-col items-start gap-4">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p className="max-w-text">{t.beginText}</p>
        {mayBegin ? (
          <>
            <SelectField
              label={t.firstMonth}
              isRequired
              value={month}
              onChange={setMonth}
              options={MONTHS.map((one) => ({ value: String(one), label: monthName(one, locale) }))}
              className="w-full max-w-80"
            />
            <Button onPress={begin} busyText={busy && t.beginning}>
              {t.begin}
            </Button>
          </>
        ) : (
          <p className="text-muted">{t.beginLater}</p>
        )}
      </div>
    </Card>
  )
}
