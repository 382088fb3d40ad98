import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { ListName } from '@obole/core/site/lists'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import type { Where } from './access.ts'
import { enterLists } from './orders.ts'
import { deleteView, readViews, saveView, type View } from './views.store.ts'

const MOST_VIEWS = 100
const LARGEST_SETTINGS = 10_000

type Views = { data: View[] }
type NamedView = Where & { list: ListName; name: string }

/** A view is one user's settings of an association's lists; other users do not see it. */
export async function showViews(app: App, identity: Identity, where: Where): Promise<Views | Refusal> {
  const entered = await enterLists(app, identity, where)
  return isRefusal(entered) ? entered : { data: await readViews(app.db, entered) }
}

export async function keepView(
  app: App,
  identity: Identity,
  where: NamedView,
  settings: Record<string, unknown>,
): Promise<Views | Refusal> {
  const entered = await enterLists(app, identity, where)
  if (isRefusal(entered)) return entered
  const text = JSON.stringify(settings)
  if (text.length > LARGEST_SETTINGS || text.includes('\\u0000')) return refuse('INVALID_REQUEST')
  const view = { list: where.list, name: where.name, settings }
  const kept = await saveView(app.db, entered, view, MOST_VIEWS, app.clock.now())
  return kept ? { data: await readViews(app.db, entered) } : refuse('TOO_MANY_REQUESTS')
}

export async function forgetView(app: App, identity: Identity, where: NamedView): Promise<Views | Refusal> {
  const entered = await enterLists(app, identity, where)
  if (isRefusal(entered)) return entered
  await deleteView(app.db, entered, where)
  return { data: await readViews(app.db, entered) }
}
