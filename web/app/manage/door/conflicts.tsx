import type { DoorDesk } from '@obole/contract/door'
import { clockTime } from '@obole/core/dates/moments'
import type { ReactNode } from 'react'
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
type Doubt = DoorDesk['doubts'][number]

/** What somebody should look at, until they say what it was; nothing where there is nothing. */
export function Conflicts({ door, ...acts }: DoorPartProps) {
  const t = useWords(doorWords)
  const { conflicts, doubts } = door
  return (
    <>
      {/* Always there, so that a screen reader hears it fill. */}
      <output className="sr-only">{conflicts.length > 0 ? t.conflictsSaid(conflicts.length) : ''}</output>
      {conflicts.length > 0 ? (
        <Cards title={t.conflicts} lead={t.conflictsText}>
          {conflicts.map((conflict) => (
            <DoubleEntry key={conflict.second.id} conflict={conflict} {...acts} />
          ))}
        </Cards>
      ) : null}
      {doubts.length > 0 ? (
        <Cards title={t.doubts}>
          {doubts.map((doubt) => (
            <DoubtfulEntry key={doubt.scan.id} doubt={doubt} {...acts} />
          ))}
        </Cards>
      ) : null}
    </>
  )
}

function Cards({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Notice tone="attention">
      <h2 className="text-lg">{title}</h2>
      {lead ? <p className="max-w-text">{lead}</p> : null}
      <ul className="mt-2 divide-y divide-gift-line">{children}</ul>
    </Notice>
  )
}

type Acts = Omit<DoorPartProps, 'door'>

function DoubleEntry({ conflict, ...acts }: Acts & { conflict: Conflict }) {
  const t = useWords(doorWords)
  const { pass, first, second } = conflict
  const drop = { text: t.keepOne, label: t.keepOneOf(pass.number) }
  const keep = { text: t.bothMeant, label: t.bothMeantOf(pass.number) }
  return (
    <ToSettle about={conflict} scans={[first, second]} settles={second.id} {...{ drop, keep }} {...acts} />
  )
}

function DoubtfulEntry({ doubt, ...acts }: Acts & { doubt: Doubt }) {
  const t = useWords(doorWords)
  const { why, pass, scan } = doubt
  const drop = { text: t.dropEntry, label: t.dropEntryOf(pass.number) }
  const keep = { text: t.keepEntry, label: t.keepEntryOf(pass.number) }
  return (
    <ToSettle about={doubt} scans={[scan]} settles={scan.id} {...{ drop, keep }} {...acts}>
      <p className="max-w-text">{t[`doubt${why}`]}</p>
    </ToSettle>
  )
}

interface Choice {
  text: string
  /** Named with its ticket, for who hears the buttons one after the other. */
  label: string
}

interface ToSettleProps extends Acts {
  about: Pick<Conflict, 'pass' | 'listName'>
  scans: readonly Conflict['first'][]
  /** The scan that is taken back or kept. */
  settles: string
  drop: Choice
  keep: Choice
  children?: ReactNode
}

function ToSettle({ about, scans, settles, drop, keep, children, place, onChange }: ToSettleProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const [busy, run] = useBusy()
  const { pass, listName } = about
  const settle = (act: 'undo' | 'accept') =>
    void run(async () => {
      const settled = await call(
        'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/scans/{scanId}/settle',
        { params: { ...place, scanId: settles }, body: { act } },
      )
      if (settled.ok) onChange(settled.value)
      else showToast(failureToast(settled.problem))
    })
  return (
    <li className="py-4 last:pb-1">
      <p className="wrap-anywhere">
        <b>{pass.holder ?? t.noHolder}</b>
        <span className="block text-sm">
          {[t.ticket(pass.number), pass.tierName, listName].filter(Boolean).join(' · ')}
        </span>
      </p>
      {children}
      <ol className="my-1 text-sm wrap-anywhere">
        {scans.map(({ id, atMs, gate, by }) => (
          <li key={id}>{t.scannedBy(clockTime(atMs, locale), gate, by)}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          tone="plain"
          onPress={() => settle('undo')}
          busyText={busy && t.settling}
          aria-label={drop.label}
        >
          {drop.text}
        </Button>
        <Button tone="plain" onPress={() => settle('accept')} isDisabled={busy} aria-label={keep.label}>
          {keep.text}
        </Button>
      </div>
    </li>
  )
}
