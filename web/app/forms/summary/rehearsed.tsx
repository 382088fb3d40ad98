import { useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { bringIntoView } from '../../ui/focus.ts'
import { rehearsalWords } from '../journey/rehearsal.words.ts'

interface RehearsedProps {
  isFree: boolean
  due: string
  className?: string
}

/** In a rehearsal, tells what the last button would have done. */
export function Rehearsed({ isFree, due, className = '' }: RehearsedProps) {
  const t = useWords(rehearsalWords)
  return (
    <div ref={bringIntoView} className={className}>
      <Notice tone="success" title={isFree ? t.wouldPlace : t.wouldPay(due)} isAlert>
        {t.nothing}
      </Notice>
    </div>
  )
}
