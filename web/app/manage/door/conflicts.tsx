import type { DoorDesk } from '@obole/contract/door'
import { clockTime } from '@obole/core/dates/moments'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { doorWords } from './door.words.ts'
import type { DoorPartProps } from './place.ts'

type Conflict = DoorDesk['conflicts'][number]

/** Tickets that two phones let in, until somebody says what it was; nothing where there is none. */
export function Conflicts({ door, place, onChange }: DoorPartProps) {
  const t = useWords(doorWords)
  const { conflicts } = door
  return (
    <>
      {/* Always there, so that a screen reader hears it fill. */}
      <output className="sr-only">{conflicts.length > 0 ? t.conflictsSaid(conflicts.length) : ''}</output>
      {conflicts.length > 0 ? (
        <Notice tone="attention">
          <h2 className="text-lg">{t.conflicts}</h2>
          <p className="max-w-text">{t.conflictsText}</p>
          <ul className="mt-2 divide-y divide-gift-line">
            {conflicts.map((conflict) => (
              <li key={conflict.second.id} className="py-4 last:pb-1">
                <DoubleEntry conflict={conflict} place={place} onChange={onChange} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

interface DoubleEntryProps extends Pick<DoorPartProps, 'place' | 'onChange'> {
  conflict: Conflict
}

function DoubleEntry({ conflict, place, onChange }: DoubleEntryProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const [busy, run] = useBusy()
  const { pass, listName, first, second } = conflict
  const settle = (act: 'undo' | 'accept') =>
    void run(async () => {
      const settled = await call(
        'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/scans/{scanId}/settle',
        { params: { ...place, scanId: second.id }, body: { act } },
      )
      if (settled.ok) onChange(settled.value)
      else showToast(failureToast(settled.problem))
    })
  return (
    <>
      <p className="wrap-anywhere">
        <b>{pass.holder ?? t.noHolder}</b>
        <span className="block text-sm">
          {[t.ticket(pass.number), pass.tierName, listName].filter(Boolean).join(' · ')}
        </span>
      </p>
      <ol className="my-1 text-sm">
        {[first, second].map(({ id, atMs, gate, by }) => (
          <li key={id}>{t.scannedBy(clockTime(atMs, locale), gate, by)}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          tone="plain"
          onPress={() => settle('undo')}
          busyText={busy && t.settling}
          aria-label={t.keepOneOf(pass.number)}
        >
          {t.keepOne}
        </Button>
        <Button
          tone="plain"
          onPress={() => settle('accept')}
          isDisabled={busy}
          aria-label={t.bothMeantOf(pass.number)}
        >
          {t.bothMeant}
        </Button>
      </div>
    </>
  )
}
