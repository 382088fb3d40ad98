import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { copyText } from '../copy-text.ts'
import { Button } from '../button.tsx'
import { deskWords } from './desk.words.ts'

const COPIED_SHOWN_MS = 2500

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useWords(deskWords)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS)
  }
  return (
    <>
      <Button tone="plain" onPress={() => void copy()}>
        {isCopied ? t.copied : (label ?? t.copy)}
      </Button>
      <span className="sr-only" aria-live="polite">
        {isCopied ? t.copied : ''}
      </span>
    </>
  )
}
