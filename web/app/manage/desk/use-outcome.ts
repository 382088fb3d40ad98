import { useRevalidator } from 'react-router'
import type { Answer } from '../../session/call.ts'

/** What comes of an act that a question asked for: the page reads itself anew, or the question says why not. */
export function useOutcome(): (act: Promise<Answer<unknown>>) => Promise<string | null> {
  const { revalidate } = useRevalidator()
  return async (act) => {
    const answer = await act
    if (!answer.ok) return answer.problem.message
    await revalidate()
    return null
  }
}
