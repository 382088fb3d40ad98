import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { PageTitle } from '../desk/page-title.tsx'

interface AccessListProps {
  words: { title: string; lead: string; none: string; noneText: string }
  label: string
  /** The button by which there is one more. */
  make: ReactNode
  rows: readonly ReactNode[]
}

/** Who has access, with the title of the page; without any, the button stands where they would. */
export function AccessList({ words: t, label, make, rows }: AccessListProps) {
  return (
    <>
      <PageTitle title={t.title} lead={t.lead}>
        {rows.length > 0 ? make : null}
      </PageTitle>
      {rows.length > 0 ? (
        <ul
          aria-label={label}
          className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper"
        >
          {rows}
        </ul>
      ) : (
        <Empty title={t.none} action={make}>
          <p>{t.noneText}</p>
        </Empty>
      )}
    </>
  )
}

interface AccessRowProps {
  name: string
  isRevoked: boolean
  words: { active: string; revoked: string }
  /** What may be done with it as long as it is not revoked. */
  acts: readonly { label: string; of: string; isDangerous?: boolean; onPress: () => void }[]
  children: ReactNode
}

export function AccessRow({ name, isRevoked, words: t, acts, children }: AccessRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="wrap-anywhere">{name}</b>
          <StateChip tone={isRevoked ? 'muted' : 'leaf'}>{isRevoked ? t.revoked : t.active}</StateChip>
        </p>
        {children}
      </div>
      {isRevoked ? null : (
        <div className="-mx-4 flex flex-wrap sm:mx-0 sm:gap-1">
          {acts.map(({ label, of, isDangerous, onPress }) => (
            <Button
              key={label}
              tone="quiet"
              {...(isDangerous ? { className: 'text-red' } : {})}
              aria-label={of}
              onPress={onPress}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
