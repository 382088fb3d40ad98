import { useIsLive } from '../../browser/browser.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { shareWords } from './share.words.ts'

/** The telephone's own share menu, where there is one. */
export function ShareFromPhone({ title, address }: { title: string; address: string }) {
  const t = useWords(shareWords)
  const isLive = useIsLive()
  if (!isLive || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button
      tone="plain"
      // Closing the telephone's menu is no error.
      onPress={() => void navigator.share({ title, url: address }).catch(() => undefined)}
    >
      {t.byPhone}
    </Button>
  )
}
