import type { ReceiptDesk, ReceiptYear } from '@obole/contract/manage-receipts'
import { RECEIPT_RHYTHMS, type ReceiptRhythm } from '@obole/core/receipts/yearly-receipt'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { receiptWords } from './receipts.words.ts'

interface RhythmCardProps {
  desk: ReceiptDesk
  ofYear: ReceiptYear
  mayChange: boolean
}

/** A receipt for each gift, or one for each donor and year. */
export function RhythmCard({ desk, ofYear, mayChange }: RhythmCardProps) {
  const t = useWords(receiptWords)
  const { year, rhythm, isOver, singleReceipts } = ofYear
  const isPast = isOver && rhythm === 'EachGift'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t.rhythm}>
      <p className="font-semibold">{t[`rhythm${rhythm}`]}</p>
      <p className="mt-1 max-w-text text-muted">
        {isPast ? t.rhythmWasEachGift(year) : t[`rhythmText${rhythm}`](year)}
      </p>
      {rhythm === 'EachYear' && singleReceipts > 0 ? (
        <p className="mt-1 max-w-text text-muted tabular-nums">{t.singlesStay(singleReceipts)}</p>
      ) : null}
      {mayChange ? (
        <Button tone="plain" className="mt-4" onPress={() => setIsOpen(true)}>
          {t.changeRhythm}
        </Button>
      ) : null}
      {isOpen ? <RhythmQuestion desk={desk} ofYear={ofYear} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

function RhythmQuestion({
  desk,
  ofYear: { year, rhythm },
  onClose,
}: Omit<RhythmCardProps, 'mayChange'> & { onClose: () => void }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [wished, setWished] = useState<ReceiptRhythm>(rhythm === 'EachYear' ? 'EachGift' : 'EachYear')
  const [, usual = year] = desk.yearsToChoose
  const [fromYear, setFromYear] = useState(desk.yearsToChoose.includes(year) ? year : usual)
  const save = async () => {
    const saved = await call('PUT /manage/organizations/{organizationSlug}/receipts/rhythm', {
      params: { organizationSlug },
      body: { fromYear, rhythm: wished },
    })
    if (!saved.ok) return saved.problem.message
    showToast({ tone: 'success', title: t.rhythmSaved })
    await revalidate()
    return null
  }
  return (
    <Question title={t.rhythm} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <RadioChips
        label={t.rhythmWished}
        value={wished}
        onChange={(value) => setWished(value === 'EachYear' ? 'EachYear' : 'EachGift')}
        choices={RECEIPT_RHYTHMS.map((value) => ({ value, label: t[`rhythm${value}`] }))}
      />
      <RadioChips
        label={t.fromGiftsOf}
        value={String(fromYear)}
        onChange={(value) => setFromYear(Number(value))}
        choices={desk.yearsToChoose.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <p className="text-muted">{t[`rhythmThen${wished}`](fromYear)}</p>
    </Question>
  )
}
