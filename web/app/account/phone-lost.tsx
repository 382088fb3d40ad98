import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { accountWords } from './account.words.ts'

/** Below the code field, wherever a code is needed to sign in. */
export function PhoneLost({ onAsk }: { onAsk: () => void }) {
  const t = useWords(accountWords)
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-primary-dark">{t.phoneLost}</summary>
      <p className="mt-1">{t.phoneLostText}</p>
      <p className="mt-2 text-muted">{t.codesLost}</p>
      <Button tone="plain" className="mt-3" onPress={onAsk}>
        {t.askRecovery}
      </Button>
    </details>
  )
}
