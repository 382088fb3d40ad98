import { formatLongDate, formatPeriod, formatTime, parisDate, parisTime } from '@obole/core/dates/dates'
import { type DoorList, takesRate } from '@obole/core/door/list'
import type { DoorPass } from '@obole/core/door/pass'
import type { DoorScan } from '@obole/core/door/scans'
import { formatCount } from '@obole/core/money/money'
import { locale, words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import type { OpenEvening } from '../phone/snapshot.ts'
import type { Shown } from './shown.ts'

const t = words(doorWords)

/** The words of a verdict: what it is, and why. */
export interface Words {
  title: string
  more: readonly string[]
}

export const clockTime = (ms: number): string => formatTime(parisTime(ms), locale)

/** « à 10 h 42, entrée sud, par Yanis »; with the day if it was another. */
export function whenAndWhere(
  { atMs, gate, by }: Pick<DoorScan, 'atMs' | 'gate' | 'by'>,
  nowMs: number,
): string {
  const isToday = parisDate(atMs) === parisDate(nowMs)
  const time = clockTime(atMs)
  const when = isToday ? t.atTime(time) : t.onDay(formatLongDate(parisDate(atMs), locale), time)
  return [when, gate, by === '' ? '' : t.by(by)].filter((part) => part !== '').join(', ')
}

export const nameOf = ({ holder }: DoorPass): string => holder ?? t.bearer

export const ticketNumber = ({ number }: DoorPass): string => t.ticketNumber(String(number))

export const count = (figure: number): string => formatCount(figure, locale)

/** What is read out of a ticket besides its holder and rate. */
export function factsOf(pass: DoorPass): string[] {
  const bought = pass.buyer !== '' && pass.buyer !== pass.holder ? [t.boughtBy(pass.buyer)] : []
  return [...pass.chosen, ticketNumber(pass), ...bought]
}

export function verdictWords(
  shown: Shown,
  {
    event,
    list,
    rates,
    nowMs,
  }: Pick<OpenEvening, 'event' | 'list'> & { rates: readonly string[]; nowMs: number },
): Words {
  if (shown.is === 'notOurs') return { title: t.notOurs, more: [t.notOursMore] }
  if (shown.is === 'notWritten') return { title: t.notWritten, more: [t.notWrittenMore] }
  if (shown.is === 'unknown') return { title: t.unknown, more: unknownWords(shown.check) }
  const { verdict, outcome } = shown
  if (outcome !== 'stopped') return { title: outcomeTitle(shown), more: OUTCOME_MORE[outcome] ?? [] }
  switch (verdict.is) {
    case 'used':
      return { title: t.used, more: [whenAndWhere(verdict.admission, nowMs)] }
    case 'wrongDay': {
      const period = event.startsAt === null ? '' : formatPeriod(event.startsAt, event.endsAt, locale)
      return { title: t.wrongDay, more: [t.wrongDayMore(period)] }
    }
    case 'notOnList':
      return { title: t.notOnList, more: [whatListNeeds(verdict.pass, list, rates)] }
    case 'refunded':
      return { title: t.refunded, more: [t.refundedMore] }
    case 'canceled':
      return { title: t.canceled, more: [t.canceledMore] }
    case 'replaced':
      return { title: t.replaced, more: [t.replacedMore] }
    case 'valid':
      return { title: t.goodTicket, more: [] }
  }
}

const OUTCOME_MORE: Readonly<Partial<Record<string, string[]>>> = {
  asks: [t.notInYet],
  undone: [t.undoneMore],
  left: [t.goneMore],
}

function outcomeTitle({ outcome, verdict }: Extract<Shown, { is: 'ticket' }>): string {
  const hasBeenIn = verdict.is === 'valid' && verdict.presence.admission !== null
  return {
    asks: t.goodTicket,
    stopped: '',
    admitted: hasBeenIn ? t.welcomeBack : t.welcome,
    forced: t.letIn,
    undone: t.undone,
    left: t.gone,
  }[outcome]
}

/** The rate is what is wrong, or else the option, whose name the phone does not know. */
function whatListNeeds(pass: DoorPass, list: DoorList, rates: readonly string[]): string {
  if (takesRate(list, pass)) return t.listNeedsOption(list.name)
  return rates.length === 0 ? t.listRefusesRate(list.name) : t.listTakes(list.name, rates.join(', '))
}

function unknownWords(check: Extract<Shown, { is: 'unknown' }>['check']): string[] {
  if (check === 'asking') return [t.unknownAsking]
  if (check === 'silent') return [t.unknownOffline]
  if (check.title === null) return [t.unknownNowhere]
  const when = check.startsAt === null ? [] : [formatPeriod(check.startsAt, null, locale)]
  return [t.unknownOther(check.title), ...when]
}
