import type { Answer } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { useOutcome } from './use-outcome.ts'

interface UndoQuestionProps {
  words: { undoTitle: string; undoText: string; undo: string; undoing: string }
  undo: () => Promise<Answer<unknown>>
  onClose: () => void
}

/** Asks before something is taken back. */
export function UndoQuestion({ words: t, undo, onClose }: UndoQuestionProps) {
  const outcome = useOutcome()
  return (
    <Question
      title={t.undoTitle}
      answer={t.undo}
      busyText={t.undoing}
      isDangerous
      onAnswer={() => outcome(undo())}
      onClose={onClose}
    >
      <p>{t.undoText}</p>
    </Question>
  )
}
