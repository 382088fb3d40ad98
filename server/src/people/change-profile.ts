import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { AggregatedUser, ProfileChanges } from '@obole/contract/users'
import { messageText, problemsOf } from '@obole/core/validation/messages'
import { nameRule, namesDifferRule } from '@obole/core/validation/name'
import { requiredRule } from '@obole/core/validation/text'
import type { App } from '../app.ts'
import { signedIn, type Identity } from './identify.ts'
import { saveProfile } from './people.store.ts'
import { readUser } from './read-user.ts'

export async function changeProfile(
  app: App,
  identity: Identity,
  changes: ProfileChanges,
): Promise<AggregatedUser | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const { firstName, lastName } = changes
  const problems = problemsOf([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
  ])
  if (problems.length > 0) {
    const issues = problems.map(({ field, key, values }) => ({
      path: field,
      code: key,
      message: messageText(key, values),
    }))
    return refuse('FIELDS_INVALID', { issues })
  }
  await saveProfile(app.db, user.userId, changes, app.clock.now())
  return readUser(app, identity)
}
