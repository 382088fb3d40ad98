import { useRevalidator } from 'react-router'
import { usePolling } from '../../card/polling.ts'

const LONGEST_WAIT_MS = 2000

/** While it is on the page, the page is read again every two seconds: something is under way. */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  usePolling(revalidate, LONGEST_WAIT_MS)
  return null
}
