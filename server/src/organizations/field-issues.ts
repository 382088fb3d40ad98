import { refuse, type Issue, type Refusal } from '@obole/contract/problems'
import { message, type Problem } from '@obole/core/messages'

/** Core's words about a form's fields, as the API says them. */
export function issuesOf(problems: readonly Problem[], prefix = ''): Issue[] {
  return problems.map(({ field, key, values }) => ({
    path: `${prefix}${field}`,
    code: key,
    message: message(key, 'fr', values),
  }))
}

export function refuseFields(issues: readonly Issue[]): Refusal {
  return refuse('FIELDS_INVALID', { issues })
}
