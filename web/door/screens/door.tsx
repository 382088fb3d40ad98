import { useEffect, useState, useSyncExternalStore } from 'react'
import { words } from '../browser/locale.ts'
import { doorWords } from '../door.words.ts'
import { arrivalOf } from '../evening/address.ts'
import type { Phone } from '../phone/phone.ts'
import type { Farewell, Snapshot } from '../phone/snapshot.ts'
import { Notice } from './frame.tsx'
import { OpenScreen } from './open-screen.tsx'
import { OpenDoor } from './open-door.tsx'

const t = words(doorWords)

/** Every screen of the application: which one follows from what the phone keeps and from its address. */
export function Door({ phone }: { phone: Phone }) {
  const snapshot = useSyncExternalStore(phone.subscribe, phone.snapshot)
  const [{ link, token }] = useState(() => arrivalOf(location))
  const [stays, setStays] = useState(false)
  const [changes, setChanges] = useState(false)
  const { stage, evening, farewell, unsent } = snapshot
  // A token is never left in the address, where it would be sent on with it.
  useEffect(() => {
    if (token) history.replaceState(null, '', '/accueil/')
  }, [token])
  const isAwaited = stage === 'closed' && (farewell === null || changes)
  useEffect(() => {
    if (isAwaited && token && unsent === 0) void phone.adopt(token, null)
  }, [isAwaited, phone, token, unsent])

  if (stage === 'starting') return <main className="notice" aria-busy="true" />
  if (stage === 'elsewhere') return <Elsewhere />
  if (stage === 'unable') return <Unable />
  if (stage === 'first') return <FirstList phone={phone} snapshot={snapshot} />
  if (stage === 'closed')
    return link && isAwaited ? <OpenScreen phone={phone} link={link} /> : <Closed {...snapshot} />
  if (evening && !stays && !phone.isOpenedBy({ link, token }))
    return (
      <OtherDoor
        phone={phone}
        title={evening.event.title}
        onStay={() => setStays(true)}
        onLeave={() => setChanges(true)}
      />
    )
  return <OpenDoor phone={phone} snapshot={snapshot} />
}

function Unable() {
  return (
    <Notice title={t.unable}>
      <p>{t.unableMore}</p>
    </Notice>
  )
}

function Elsewhere() {
  return (
    <Notice title={t.elsewhere}>
      <button type="button" className="button strong" onClick={() => location.reload()}>
        {t.goOnHere}
      </button>
    </Notice>
  )
}

function FirstList({ phone, snapshot: { failure } }: { phone: Phone; snapshot: Snapshot }) {
  if (!failure) return <Notice title={t.fetchingList} />
  return (
    <Notice title={t.fetchingList}>
      <p role="alert">{failure.message ?? t.noNetwork}</p>
      <button type="button" className="button strong" onClick={() => void phone.sync()}>
        {t.tryAgain}
      </button>
    </Notice>
  )
}

const FAREWELLS: Readonly<Record<Farewell, { title: string; more: string }>> = {
  over: { title: t.over, more: t.overMore },
  ended: { title: t.ended, more: t.endedMore },
  left: { title: t.left, more: t.leftMore },
}

function Closed({ farewell, unsent }: Snapshot) {
  const { title, more } = farewell ? FAREWELLS[farewell] : { title: t.noDoor, more: t.openTheLink }
  return (
    <Notice title={title}>
      <p>{more}</p>
      {unsent > 0 && <output className="card">{t.stillToSend(unsent)}</output>}
    </Notice>
  )
}

/** Somebody opened the link of another evening while this phone keeps one. */
function OtherDoor({
  phone,
  title,
  onStay,
  onLeave,
}: {
  phone: Phone
  title: string
  onStay: () => void
  onLeave: () => void
}) {
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    onLeave()
    setUnsent(await phone.leave({ knowing: false }))
  }
  return (
    <Notice title={t.otherDoor(title)}>
      {unsent > 0 && (
        <p className="card" role="alert">
          {t.leaveUnsent(unsent)}
        </p>
      )}
      <button type="button" className="button strong" onClick={onStay}>
        {t.goOnWith(title)}
      </button>
      <button type="button" className="button" onClick={() => void leave()}>
        {t.changeDoor}
      </button>
    </Notice>
  )
}
