import type { ReactNode } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import type { Phone } from '../phone/phone.ts'
import type { Snapshot } from '../phone/snapshot.ts'
import { nameOf, ticketNumber, whenAndWhere } from './verdict-words.ts'

const t = words(doorWords)

/** What the phone learnt of the others and a volunteer should know: calmly, one thing after the other. */
export function News({ phone, snapshot }: { phone: Phone; snapshot: Snapshot }) {
  const [conflict] = snapshot.conflicts
  if (snapshot.isListRefused || snapshot.refusedScans > 0)
    return (
      <Card
        title={snapshot.isListRefused ? t.listRefused : t.scansRefused(snapshot.refusedScans)}
        onRead={() => phone.readRefusals()}
      >
        <p>{snapshot.isListRefused ? t.listRefusedMore : t.scansRefusedMore}</p>
      </Card>
    )
  if (!conflict) return snapshot.evening?.event.isCanceled ? <EventCanceled /> : null
  const { first, second } = conflict
  const pass = phone.register.passes.get(first.itemId)
  return (
    <Card title={t.conflict} onRead={() => void phone.readConflict(second.id)}>
      {pass && (
        <p>
          <b>{nameOf(pass)}</b> · {ticketNumber(pass)}
        </p>
      )}
      <ul>
        {[first, second].map((scan) => (
          <li key={scan.id}>{whenAndWhere(scan, phone.now)}</li>
        ))}
      </ul>
      <p>{t.conflictMore}</p>
    </Card>
  )
}

/** Stays for as long as the door does. */
function EventCanceled() {
  return (
    <section className="news" aria-labelledby="canceled">
      <h2 id="canceled">{t.eventCanceled}</h2>
      <output>{t.eventCanceledMore}</output>
    </section>
  )
}

function Card({ title, onRead, children }: { title: string; onRead: () => void; children: ReactNode }) {
  return (
    <section className="news" role="alert">
      <h2>{title}</h2>
      {children}
      <button type="button" className="button" onClick={onRead}>
        {t.understood}
      </button>
    </section>
  )
}
