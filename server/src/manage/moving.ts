import type { z } from 'zod'
import type { movingEndpoints } from '@obole/contract/moving'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { beginPull, stopPull } from '../moving/begin-pull.ts'
import { startBringing } from '../moving/bring.ts'
import { showPulls } from '../moving/show-pull.ts'
import { startUndoing } from '../moving/undo-pull.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import { takeToken } from '../platform/rate-limit.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enter, type Entered, ifEntered, type Where } from './access.ts'

type Moving = z.output<
  (typeof movingEndpoints)['GET /manage/organizations/{organizationSlug}/pulls']['response'][200]
>
type PullWhere = Where & { pullId: number }

const RIGHT = 'createForm'

async function answerOf(app: App, { organizationId }: Entered): Promise<Moving> {
  return {
    host: new URL(app.config.HELLOASSO_URL).host,
    ...(await showPulls(app, organizationId)),
  }
}

export const showMoving = (app: App, identity: Identity, where: Where): Promise<Moving | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) => answerOf(app, entered))

/** Each asks another host many questions, with a secret that somebody may be guessing. */
const PULLS = { limit: 10, windowMs: 3_600_000 }

/** The key opens the association's data elsewhere: whoever hands it over types password and code again. */
export const beginMoving = (
  app: App,
  identity: Identity,
  where: Where,
  { again, ...wish }: { clientId: string; clientSecret: string; withPeople: boolean; again: TypedAgain },
): Promise<Moving | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const refused =
      (await confirmSensitiveAct(app, entered.user, again)) ??
      (await takeToken(app, 'pull', String(entered.organizationId), PULLS)) ??
      (await beginPull(app, entered, wish))
    return refused ?? answerOf(app, entered)
  })

const act = (
  app: App,
  identity: Identity,
  where: PullWhere,
  does: (entered: Entered) => Promise<null | Refusal>,
): Promise<Moving | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const refused = await does(entered)
    return isRefusal(refused) ? refused : answerOf(app, entered)
  })

export const stopMoving = (app: App, identity: Identity, where: PullWhere) =>
  act(app, identity, where, (entered) => stopPull(app, entered, where.pullId))

export const bringCampaigns = (
  app: App,
  identity: Identity,
  where: PullWhere,
  { campaigns }: { campaigns: readonly number[] },
) => act(app, identity, where, (entered) => startBringing(app, entered, where.pullId, campaigns))

export const undoMoving = (app: App, identity: Identity, where: PullWhere) =>
  act(app, identity, where, (entered) => startUndoing(app, entered, where.pullId))
