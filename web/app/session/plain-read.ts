import { outputOf } from '@obole/contract/call-output'
import { pathOf } from '@obole/contract/call-path'
import { pageBases } from './bases.ts'
import type { AskedArgs, Output, ReadName } from './page-api.ts'

interface PlainAnswer<T> {
  value: T
  headers: Headers
}

/** Reads public data with a plain request, so that no client has to be loaded. Null where it fails. */
export async function readPlainly<N extends ReadName>(
  name: N,
  ...[input]: AskedArgs<N>
): Promise<PlainAnswer<Output<N>> | null> {
  const answer = await fetch(pageBases().api + pathOf(name, { ...input })).catch(() => null)
  return answer?.ok ? { value: outputOf(name, await answer.json()), headers: answer.headers } : null
}
