import type { ReactNode } from 'react'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import type { ShownProblem } from '../../call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { supportWords } from './support.words.ts'

interface DecisionDialogProps {
  title: string
  /** What the button does, in its own words. */
  answer: string
  isDangerous?: boolean
  /** What else is asked here, and whether it is all there. */
  children: ReactNode
  isFilled?: () => boolean
  /** Answers what went wrong, or null where there is nothing more to do here. */
  send: (typed: ReturnType<typeof usePasswordAgain>['typed']) => Promise<ShownProblem | null>
  onClose: () => void
}

/** Whatever Support decides for others is confirmed with its own password and code, here. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, answer, isDangerous = false, children, isFilled, send, onClose } = props
  const t = useWords(supportWords)
  const typed = usePasswordAgain()
  const decide = async () => {
    const isTyped = typed.isTyped()
    if (isFilled?.() === false || !isTyped) return ''
    const problem = await send(typed.typed)
    if (problem === null) return null
    return typed.takes(problem) ? '' : problem.message
  }
  return (
    <Question
      title={title}
      answer={answer}
      busyText={t.deciding}
      isDangerous={isDangerous}
      onAnswer={decide}
      onClose={onClose}
    >
      {children}
      <PasswordAgain {...typed.field} />
    </Question>
  )
}
