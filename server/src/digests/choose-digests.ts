import type { NotificationChoice } from '@obole/contract/notifications'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { digestRhythm, type DigestRhythm } from '@obole/core/association/digest'
import type { App } from '../app.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { ownReaches } from '../people/reach.ts'
import { findOrganizationName, listChoices, listTitles, saveChoice } from './digests.store.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

type Choices = { data: NotificationChoice[] }

export async function showChoices(app: App, identity: Identity): Promise<Choices | Refusal> {
  const user = signedIn(identity)
  return isRefusal(user) ? user : { data: (await choicesOf(app, user.userId)).map(({ choice }) => choice) }
}

export async function chooseDigest(
  app: App,
  identity: Identity,
  { organizationSlug, sales }: { organizationSlug: string; sales: DigestRhythm },
): Promise<Choices | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const { userId } = user
  const found = (await choicesOf(app, userId)).find(
    ({ choice }) => choice.organizationSlug === organizationSlug,
  )
  if (!found) return refuse('NOT_FOUND')
  const { organizationId } = found
  await saveChoice(app.db, { userId, organizationId, rhythm: sales }, app.clock.now())
  return showChoices(app, identity)
}

/** The holder of one of our mails may stop such mails, signed in or not; stopping twice is no error. */
export async function unsubscribe(app: App, token: string): Promise<{ organizationName: string } | Refusal> {
  const of = readUnsubscribeToken(app, token)
  const organizationName = of && (await findOrganizationName(app.db, of.organizationId))
  if (!of || !organizationName) return refuse('NOT_FOUND')
  await saveChoice(app.db, { ...of, rhythm: 'none' }, app.clock.now())
  return { organizationName }
}

interface ChoiceOfAssociation {
  organizationId: number
  choice: NotificationChoice
}

/** The user's associations in which they may read what the mails say. */
async function choicesOf(app: App, userId: number): Promise<ChoiceOfAssociation[]> {
  const choices = await listChoices(app.db, { organizationId: null, userId })
  const chosen = new Map(choices.map(({ organizationId, rhythm }) => [organizationId, rhythm]))
  const reaches = await ownReaches(app, userId, 'readMoney')
  const titles = await listTitles(
    app.db,
    reaches.flatMap(({ reach }) => reach.formIds ?? []),
  )
  return reaches.map(({ organizationId, organizationSlug, organizationName: name, reach }) => {
    const { formIds, isManager } = reach
    const campaigns = formIds && titles.filter(({ id }) => formIds.includes(id)).map(({ title }) => title)
    const sales = digestRhythm(chosen.get(organizationId) ?? null, isManager)
    return { organizationId, choice: { organizationSlug, name, campaigns, sales } }
  })
}
