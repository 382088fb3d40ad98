import type { DoorPass } from '@obole/core/door/pass'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import { judge } from '../evening/judge.ts'
import type { Phone } from '../phone/phone.ts'
import { nameOf, ticketNumber } from './verdict-words.ts'

const t = { ...words(doorWords), ...words(overScannerWords) }

const STATES = {
  valid: t.stateExpected,
  wrongDay: t.stateExpected,
  used: t.stateIn,
  notOnList: t.stateNotOnList,
  canceled: t.stateCanceled,
  refunded: t.stateRefunded,
} as const

/** Tickets to choose from, each with what the gate would say. */
export function PassRows({
  phone,
  passes,
  onChoose,
}: {
  phone: Phone
  passes: readonly DoorPass[]
  onChoose: (pass: DoorPass) => void
}) {
  if (passes.length === 0) return null
  return (
    <ul className="rows">
      {passes.map((pass) => {
        const verdict = judge(phone.register, pass, { ...phone.gate, hasGoodCode: true })
        const { is } = verdict
        const isOut = 'presence' in verdict && verdict.presence.admission !== null && !verdict.presence.isIn
        return (
          <li key={pass.itemId}>
            <button type="button" onClick={() => onChoose(pass)}>
              <span className="row-name">
                <b>{nameOf(pass)}</b>
                <small>
                  {pass.tierName} · {ticketNumber(pass)}
                </small>
                {pass.buyer !== pass.holder && <small>{t.boughtBy(pass.buyer)}</small>}
              </span>
              {is in STATES && (
                <span className={`state ${is}`}>
                  {isOut ? t.stateOut : STATES[is as keyof typeof STATES]}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
