import { lazy, Suspense } from 'react'
import { useWakeLock } from '../browser/wake-lock.ts'
import type { Phone } from '../phone/phone.ts'
import type { Snapshot } from '../phone/snapshot.ts'
import { Header } from './frame.tsx'
import { Menu } from './menu.tsx'
import { News } from './news.tsx'
import { ScanScreen } from './scan-screen.tsx'
import type { Shown } from './shown.ts'
import { useScreen } from './use-screen.ts'
import { useVerdict } from './use-verdict.ts'
import { Verdict } from './verdict.tsx'

/** Fetched while the first code is looked for, so that a volunteer does not wait for it. */
const loadOverScanner = () => import('./over-scanner.tsx')
loadOverScanner().catch(() => undefined)
const OverScanner = lazy(loadOverScanner)

/** A door that is open on this phone: the scanner stays behind whatever lies over it, so that it goes on at once. */
export function OpenDoor({ phone, snapshot }: { phone: Phone; snapshot: Snapshot }) {
  const { screen, go, back } = useScreen()
  const verdict = useVerdict(phone, { onNext: screen === 'scan' ? null : back })
  useWakeLock()
  const { evening } = snapshot
  if (!evening) return null
  const { shown } = verdict
  const isCovered = shown !== null || screen !== 'scan'
  return (
    <div className="phone">
      {(shown || screen === 'scan') && (
        <Header snapshot={snapshot}>
          {!shown && <Menu phone={phone} isMuted={evening.isMuted} onChoose={go} />}
        </Header>
      )}
      <News phone={phone} snapshot={snapshot} />
      <ScanScreen
        phone={phone}
        evening={evening}
        count={snapshot.count}
        isCovered={isCovered}
        onRead={(text) => void verdict.read(text)}
        onChoose={go}
      />
      {shown && <Verdict key={keyOf(shown)} phone={phone} evening={evening} shown={shown} acts={verdict} />}
      {!shown && screen !== 'scan' && (
        <Suspense>
          <OverScanner screen={screen} {...{ phone, snapshot, evening, verdict, back }} />
        </Suspense>
      )}
    </div>
  )
}

/** Another outcome is another screen, which is read from its beginning. */
const keyOf = (shown: Shown) => (shown.is === 'ticket' ? `${shown.outcome} ${shown.others.length}` : shown.is)
