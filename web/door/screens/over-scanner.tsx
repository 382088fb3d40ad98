import type { Phone } from '../phone/phone.ts'
import type { OpenEvening, Snapshot } from '../phone/snapshot.ts'
import { CodeScreen } from './code-screen.tsx'
import { LatestScreen } from './latest-screen.tsx'
import { LeaveScreen } from './leave-screen.tsx'
import { SearchScreen } from './search-screen.tsx'
import { SellScreen } from './sell-screen.tsx'
import type { Screen } from './use-screen.ts'
import type { useVerdict } from './use-verdict.ts'

/** The pages that lie over the scanner, which nobody needs before it. */
export default function OverScanner({
  screen,
  phone,
  snapshot,
  evening,
  verdict,
  back,
}: {
  screen: Exclude<Screen, 'scan'>
  phone: Phone
  snapshot: Snapshot
  evening: OpenEvening
  verdict: ReturnType<typeof useVerdict>
  back: () => void
}) {
  switch (screen) {
    case 'code':
      return <CodeScreen phone={phone} acts={verdict} onBack={back} />
    case 'search':
      return <SearchScreen phone={phone} acts={verdict} onBack={back} />
    case 'sell':
      return <SellScreen phone={phone} evening={evening} isOnline={snapshot.isOnline} onBack={back} />
    case 'latest':
      return <LatestScreen phone={phone} onBack={back} />
    case 'leave':
      return <LeaveScreen phone={phone} onBack={back} />
  }
}
