import type { DoorDesk } from '@obole/contract/door'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { ClosableRows } from './closable-rows.tsx'
import { doorWords } from './door.words.ts'
import type { DoorPartProps } from './place.ts'
import { seenInWords } from './seen.ts'

type Phone = DoorDesk['phones'][number]

/** The phones that keep the door, and who holds them. */
export function Phones({ door, place, onChange, seenAtMs }: DoorPartProps & { seenAtMs: number }) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const [closing, setClosing] = useState<Phone | null>(null)
  const close = async ({ id: phoneId }: Phone) => {
    const ended = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/phones/{phoneId}/end',
      { params: { ...place, phoneId } },
    )
    if (!ended.ok) return ended.problem.message
    onChange(ended.value)
    return null
  }
  return (
    <Card title={t.phones}>
      {door.phones.every(({ isEnded }) => isEnded) ? <p className="text-muted">{t.noPhone}</p> : null}
      <ClosableRows
        rows={door.phones}
        closedTitle={t.closedPhones}
        // The names of volunteers are forgotten after a while.
        nameOf={({ name }) => name || t.volunteer}
        detailOf={({ gate, seenAt, scans }) => [
          gate,
          t.scanCount(scans),
          seenInWords(seenAt, seenAtMs, locale),
        ]}
        onClose={door.links ? setClosing : null}
      />
      {closing ? (
        <Question
          title={t.closePhoneTitle(closing.name || t.volunteer)}
          answer={t.closePhone}
          busyText={t.closing}
          isDangerous
          onAnswer={() => close(closing)}
          onClose={() => setClosing(null)}
        >
          <p>{t.closePhoneText}</p>
        </Question>
      ) : null}
    </Card>
  )
}
