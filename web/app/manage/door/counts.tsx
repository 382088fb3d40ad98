import type { DoorDesk } from '@obole/contract/door'
import { clockTime } from '@obole/core/dates/moments'
import { formatCount } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { doorWords } from './door.words.ts'

interface CountsProps {
  door: DoorDesk
  seenAtMs: number
  isSilent: boolean
}

/** How many came, list by list. Read when one looks, never announced: they change all evening. */
export function Counts({ door, seenAtMs, isSilent }: CountsProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const seenAt = clockTime(seenAtMs, locale)
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t.counts}</h2>
        <p className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden className={`size-2.5 rounded-full ${isSilent ? 'bg-sun' : 'bg-leaf'}`} />
          {isSilent ? t.silentSince(seenAt) : t.updatedAt(seenAt)}
        </p>
      </div>
      <ul
        className={`grid grid-cols-1 gap-x-10 gap-y-5 ${door.settings.lists.length > 1 ? 'wide:grid-cols-2' : ''}`}
      >
        {door.settings.lists.map((list) => (
          <li key={list.id}>
            <ListCount list={list} count={door.counts.find(({ listId }) => listId === list.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ListCountProps {
  list: DoorDesk['settings']['lists'][number]
  count: DoorDesk['counts'][number] | undefined
}

function ListCount({ list, count }: ListCountProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const name = (
    <b className="text-base">
      <AssociationText>{list.name}</AssociationText>
    </b>
  )
  if (!count || count.expected === 0)
    return (
      <p>
        {name} <span className="block text-sm text-muted">{t.nobodyExpected}</span>
      </p>
    )
  const [admitted, expected] = [count.admitted, count.expected].map((many) => formatCount(many, locale))
  return (
    <Progress
      done={count.admitted}
      total={count.expected}
      label={
        <>
          {name}
          <span className="block">
            <span className="font-title text-2xl font-bold">{admitted}</span>{' '}
            <span className="text-muted">
              {t.ofExpected(expected ?? '')}
              {list.allowsReentry ? ` · ${t.inside(formatCount(count.inside, locale))}` : ''}
            </span>
          </span>
        </>
      }
    />
  )
}
