import type { DoorDesk } from '@obole/contract/door'
import { parisDate, typedDate } from '@obole/core/dates/dates'
import { clockTime } from '@obole/core/dates/moments'
import { type ReactNode, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { doorWords } from './door.words.ts'
import type { DoorPartProps } from './place.ts'

type Scanned = DoorDesk['latest'][number]

/** Who came and went, the latest first; an entry can be taken back, which is written below it. */
export function Latest({ door, place, onChange, seenAtMs }: DoorPartProps & { seenAtMs: number }) {
  const t = useWords(doorWords)
  const [asked, setAsked] = useState<Scanned | null>(null)
  const columns = useColumns(
    { today: parisDate(seenAtMs), hasLists: door.settings.lists.length > 1 },
    setAsked,
  )
  const undo = async ({ scan }: Scanned) => {
    const settled = await call(
      'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/scans/{scanId}/settle',
      { params: { ...place, scanId: scan.id }, body: { act: 'undo' } },
    )
    if (!settled.ok) return settled.problem.message
    onChange(settled.value)
    return null
  }
  return (
    <section className="flex flex-col gap-3" aria-labelledby="latest-scans">
      <h2 id="latest-scans" className="text-xl">
        {t.latest}
      </h2>
      {door.latest.length === 0 ? (
        <p className="text-muted">{t.noScan}</p>
      ) : (
        <DataTable caption={t.latest} columns={columns} rows={door.latest} keyOf={({ scan }) => scan.id} />
      )}
      {asked ? (
        <Question
          title={t.undoTitle(asked.pass.holder ?? t.ticket(asked.pass.number))}
          answer={t.undoEntry}
          busyText={t.undoing}
          isDangerous
          onAnswer={() => undo(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t.undoText}</p>
        </Question>
      ) : null}
    </section>
  )
}

function useColumns(
  { today, hasLists }: { today: string; hasLists: boolean },
  onUndo: (scanned: Scanned) => void,
): Column<Scanned>[] {
  const t = useWords(doorWords)
  const locale = useLocale()
  const timeOf = (atMs: number) => {
    const day = parisDate(atMs)
    return [...(day === today ? [] : [typedDate(day)]), clockTime(atMs, locale)].join(' ')
  }
  return [
    {
      key: 'time',
      label: t.time,
      onPhone: 'aside',
      cell: ({ scan }) => <span className="whitespace-nowrap">{timeOf(scan.atMs)}</span>,
    },
    {
      key: 'holder',
      label: t.holder,
      onPhone: 'title',
      cell: ({ pass, isUndone }) => (
        <Struck isStruck={isUndone}>
          {pass.holder ?? t.noHolder}{' '}
          <span className="block text-sm font-normal text-muted">{t.ticket(pass.number)}</span>
        </Struck>
      ),
    },
    { key: 'act', label: t.act, cell: (scanned) => <Act scanned={scanned} /> },
    {
      key: 'rate',
      label: t.rate,
      cell: ({ pass }) => <AssociationText>{pass.tierName}</AssociationText>,
    },
    ...(hasLists ? [listColumn(t)] : []),
    { key: 'gate', label: t.gate, cell: ({ scan }) => scan.gate },
    { key: 'by', label: t.by, cell: ({ scan }) => scan.by },
    {
      key: 'undo',
      label: t.action,
      cell: (scanned) =>
        scanned.scan.act !== 'admit' || scanned.isUndone ? null : (
          <Button
            tone="quiet"
            className="-my-2.5 -ml-5"
            aria-label={t.undoOf(scanned.pass.number)}
            onPress={() => onUndo(scanned)}
          >
            {t.undo}
          </Button>
        ),
    },
  ]
}

const listColumn = (t: Words<typeof doorWords>): Column<Scanned> => ({
  key: 'list',
  label: t.list,
  cell: ({ listName }) => <AssociationText>{listName}</AssociationText>,
})

function Act({ scanned: { scan, isUndone } }: { scanned: Scanned }) {
  const t = useWords(doorWords)
  const name = t[`act${scan.act}`]
  if (isUndone)
    return (
      <>
        <s>{name}</s> <StateChip tone="muted">{t.undone}</StateChip>
      </>
    )
  return scan.isForced ? <StateChip tone="amber">{t.forced}</StateChip> : name
}

function Struck({ isStruck, children }: { isStruck: boolean; children: ReactNode }) {
  return isStruck ? <s>{children}</s> : children
}
