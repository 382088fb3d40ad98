import { useEffect, useState } from 'react'

export type Screen = 'scan' | 'code' | 'search' | 'sell' | 'latest' | 'leave'

/** Which page lies over the scanner. The phone's own way back leads to the scanner, not out of the application. */
export function useScreen(): { screen: Screen; go: (screen: Screen) => void; back: () => void } {
  const [screen, setScreen] = useState<Screen>('scan')
  useEffect(() => {
    const back = () => setScreen('scan')
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  return {
    screen,
    go(next) {
      history.pushState(null, '')
      setScreen(next)
    },
    back: () => history.back(),
  }
}
