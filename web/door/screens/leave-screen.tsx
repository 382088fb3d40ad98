import { useState } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { overScannerWords } from '../over-scanner.words.ts'
import type { Phone } from '../phone/phone.ts'
import { Sheet } from './frame.tsx'

const t = { ...words(doorWords), ...words(overScannerWords) }

/** Nobody leaves without knowing what was not sent. */
export function LeaveScreen({ phone, onBack }: { phone: Phone; onBack: () => void }) {
  const [unsent, setUnsent] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (knowing: boolean) => {
    setLeaving(true)
    setUnsent(await phone.leave({ knowing }))
    setLeaving(false)
  }
  return (
    <Sheet title={unsent > 0 ? t.leaveUnsent(unsent) : t.leaveSure} onBack={onBack}>
      <p role={unsent > 0 ? 'alert' : undefined}>
        {unsent > 0 ? t.leaveUnsentMore(unsent) : phone.isFromDesk ? t.leaveMoreDesk : t.leaveMore}
      </p>
      <div className="stack">
        <button type="button" className="button strong" onClick={onBack}>
          {t.stay}
        </button>
        {unsent > 0 && (
          <button type="button" className="button" disabled={isLeaving} onClick={() => void leave(false)}>
            {isLeaving ? t.leaving : t.tryAgain}
          </button>
        )}
        <button
          type="button"
          className="button danger"
          disabled={isLeaving}
          onClick={() => void leave(unsent > 0)}
        >
          {unsent > 0 ? t.leaveAnyway : isLeaving ? t.leaving : t.leave}
        </button>
      </div>
    </Sheet>
  )
}
