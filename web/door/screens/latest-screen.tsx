import { useState } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import type { Phone } from '../phone/phone.ts'
import { Sheet } from './frame.tsx'
import { clockTime, nameOf, ticketNumber } from './verdict-words.ts'

const t = { ...words(doorWords), ...words(overScannerWords) }
const MOST_SHOWN = 30

/** What this phone did, so that a slip is taken back a minute later too. */
export function LatestScreen({ phone, onBack }: { phone: Phone; onBack: () => void }) {
  const [latest, setLatest] = useState(() => phone.latest(MOST_SHOWN))
  return (
    <Sheet title={t.latest} onBack={onBack}>
      {latest.length === 0 && <p className="muted">{t.nothingYet}</p>}
      <ul className="rows">
        {latest.map((scan) => {
          const pass = phone.register.passes.get(scan.itemId)
          const name = pass ? nameOf(pass) : ''
          const act = [
            scan.act === 'leave' ? t.wentOut : t.wentIn,
            ...(scan.isForced ? [t.forced] : []),
          ].join(' ')
          return (
            <li key={scan.id} className="row">
              <span className="row-name">
                <b>{name}</b>
                <small>
                  {act} · {clockTime(scan.atMs)}
                  {pass && ` · ${ticketNumber(pass)}`}
                </small>
              </span>
              <button
                type="button"
                className="button small-button"
                aria-label={t.undoOf(name)}
                onClick={() => void phone.undo(scan).then(() => setLatest(phone.latest(MOST_SHOWN)))}
              >
                {t.undo}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
