import type { ShownProblem } from './shown-problem.ts'
import type { Toast } from '../ui/toast.tsx'

/** For a failure that has no place of its own on the page. */
export function failureToast({ toast, message, body }: ShownProblem): Toast {
  const shown = toast ?? { title: message, body }
  return { tone: 'danger', title: shown.title, ...(shown.body ? { body: shown.body } : {}) }
}
