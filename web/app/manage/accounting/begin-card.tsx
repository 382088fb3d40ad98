import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { accountingWords } from './accounting.words.ts'
import { MonthField } from './month-field.tsx'

/** What the journal is, and the month in which the association's year begins. */
export function BeginCard({ mayBegin }: { mayBegin: boolean }) {
  const t = useWords(accountingWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [firstMonth, setFirstMonth] = useState(1)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const begin = () =>
    void run(async () => {
      const answer = await call('POST /manage/organizations/{organizationSlug}/accounting', {
        params: { organizationSlug },
        body: { firstMonth },
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
            <MonthField month={firstMonth} onChange={setFirstMonth} />
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
