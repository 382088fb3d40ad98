import { createHash } from 'node:crypto'
import { actKey } from '@obole/core/imports/acts'
import { type ImportRow as LineContent, isRow, lineKey, type readLine } from '@obole/core/imports/read-line'
import type { Queryable } from '../platform/db.ts'
import { readKnownOtherwise } from './acts.store.ts'
import type { ImportRow } from './imports.store.ts'
import * as lines from './lines.store.ts'
import { readJoinedBy } from './members.store.ts'
import { withoutNews } from './read-members.ts'

/** The lines alike so far: the number of the first, and how many they are. */
export type Seen = Map<string, { first: number; count: number }>

interface Keyed {
  number: number
  content: LineContent
  personKey: string
  key: string
  doubleOf: number | null
}

/** What each line of a piece says, with the key that makes it one, and what would become of it. */
export async function knowLines(
  db: Queryable,
  file: ImportRow,
  piece: readonly { number: number; read: ReturnType<typeof readLine> }[],
  seen: Seen,
): Promise<lines.ReadLine[]> {
  const { organizationId } = file
  const good = piece.flatMap(({ number, read }) => (isRow(read) ? [{ number, content: read }] : []))
  const people = await lines.personKeys(
    db,
    good.map(({ content }) => content.person),
  )
  const read = good.map((line, index) => ({ ...line, personKey: people[index] ?? '' }))
  const acts = await knowActs(db, file, read, seen)
  const keyed = read.map((line) => acts.get(line.number) ?? keyOf(file, line, seen))
  const known = await lines.knownKeys(
    db,
    organizationId,
    keyed.map(({ key }) => key),
  )
  const unchanged = await withoutNews(db, organizationId, keyed)
  return [
    ...keyed.map((line) => {
      // A file that is read a second time says nothing twice: its lines came before.
      const isKnown = known.has(line.key) || unchanged.has(line.number)
      const doubleOf = isKnown ? null : line.doubleOf
      const state = isKnown || doubleOf !== null ? ('Known' as const) : ('Ready' as const)
      return { ...line, doubleOf, problems: null, state }
    }),
    ...piece.flatMap(({ number, read: problems }) =>
      isRow(problems)
        ? []
        : [
            {
              number,
              content: null,
              problems,
              personKey: null,
              key: null,
              doubleOf: null,
              state: 'Refused' as const,
            },
          ],
    ),
  ]
}

type Read = Omit<Keyed, 'key' | 'doubleOf'>

/** One more of these: the number of the first, and how many were there before. */
function countAlike(seen: Seen, alike: string, number: number): { first: number; count: number } {
  const before = seen.get(alike) ?? { first: number, count: 0 }
  seen.set(alike, { ...before, count: before.count + 1 })
  return before
}

function keyOf({ kind }: ImportRow, { content, ...line }: Read, seen: Seen): Keyed {
  const alike = `${line.personKey} ${lineKey(content)}`
  const { first, count } = countAlike(seen, alike, line.number)
  // Somebody may give twice alike on one day; nobody is a member twice on the same days.
  const key = digest(kind === 'Gifts' ? `${alike} ${count + 1}` : alike)
  // What they did there was told of otherwise, or is not told at all.
  const alone = { ...content, act: null }
  return { ...line, content: alone, key, doubleOf: kind === 'Members' && count > 0 ? first : null }
}

/**
 * Lines that tell of an act, by their numbers, but for those whose order another import told of otherwise: of them only
 * the rest is looked at. The membership that came before, or repeats another of the file, is left out.
 */
async function knowActs(
  db: Queryable,
  file: ImportRow,
  read: readonly Read[],
  seen: Seen,
): Promise<ReadonlyMap<number, Keyed>> {
  const telling = read.flatMap((line) => {
    const { act, person } = line.content
    if (act === null) return []
    const alike = actKey(act, person)
    const { count } = countAlike(seen, alike, line.number)
    return [{ ...line, act, key: digest(`${alike} ${count + 1}`), doubleOf: null }]
  })
  const { organizationId } = file
  const keysKnown = await lines.knownKeys(
    db,
    organizationId,
    telling.map(({ key }) => key),
  )
  const withMembership = await readJoinedBy(db, organizationId, [...keysKnown])
  const otherwise = await readKnownOtherwise(
    db,
    organizationId,
    telling.filter(({ key }) => !keysKnown.has(key)).map(({ number, act }) => ({ number, act })),
  )
  const fresh = telling.filter(({ number, key, content }) =>
    // The same act may have come from an export that tells no memberships.
    keysKnown.has(key) ? content.membership === null || withMembership.has(key) : !otherwise.has(number),
  )
  const joined = fresh.map(({ personKey, content }) =>
    content.membership === null ? null : `${personKey} ${lineKey(content)}`,
  )
  const joinedBefore = await lines.knownKeys(
    db,
    organizationId,
    joined.flatMap((alike) => (alike === null ? [] : [digest(alike)])),
  )
  return new Map(
    fresh.map(({ act: _act, ...line }, index) => {
      const alike = joined[index] ?? null
      const isRepeated = alike !== null && countAlike(seen, alike, line.number).count > 0
      const isLeft = isRepeated || (alike !== null && joinedBefore.has(digest(alike)))
      const content = isLeft ? { ...line.content, membership: null } : line.content
      return [line.number, { ...line, content }]
    }),
  )
}

/** It stays when what the line says is forgotten, so it must not say it. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
