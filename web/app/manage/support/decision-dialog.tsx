import type { ReactNode } from 'react'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { supportWords } from './support.words.ts'

interface DecisionDialogProps {
  title: string
  /** The label of the button. */
  answer: string
  isDangerous?: boolean
  /** The dialog's other fields, and whether they are filled in. */
  children: ReactNode
  isFilled?: () => boolean
  /** Answers the problem, or null where nothing is left to do here. */
  send: (typed: ReturnType<typeof usePasswordAgain>['typed']) => Promise<ShownProblem | null>
  onClose: () => void
}

/** Every decision of Support is confirmed here with Support's own password and code. */
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
