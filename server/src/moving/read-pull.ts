import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import {
  MOST_PULLED_CAMPAIGNS,
  MOST_UNANSWERED,
  pauseBeforeAsking,
  type PullFailure,
} from '@obole/core/imports/pull'
import { parisDate } from '@obole/core/dates/dates'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { addLines, beginImport, dropImport, finishImport } from '../imports/fill-import.ts'
import { dropFormerDonors, noteDonors } from '../restarts/note-donors.ts'
import { inTurns } from '../platform/in-turns.ts'
import { newJob } from '../platform/job.ts'
import * as campaigns from './campaigns.store.ts'
import { draftOf } from './draft-of.ts'
import { readPullJob } from './moving.queue.ts'
import * as store from './pulls.store.ts'
import { askSource, type NoAnswer, type SourceAnswer } from './source.ts'
import { openKey, sealKey, type SourceKey } from './source-key.ts'
import { sourceAssociations, sourceForm, sourcePage, sourceToken } from './source-models.ts'
import { listedThere } from './listed-there.ts'
import { monthlyGiftsOf } from './monthly-gifts.ts'
import { PEOPLE_HEADINGS, PEOPLE_MAPPING } from './people-columns.ts'
import { peopleLines } from './people-lines.ts'
import type { ReadingPlace } from './reading-place.ts'

const ON_A_PAGE = 100
/** A list that says after each page that there is another is not followed for ever. */
const MOST_PAGES = 60
/** A hundred lines each. */
const MOST_PAGES_OF_PEOPLE = 2_000

/** Reads what an association has over there. Wherever it was ended, it goes on from there. */
export const readPull = (app: App, pullId: number): Promise<void> =>
  inTurns(app, newJob(readPullJob, { pullId }), () => readPiece(app, pullId))

/** Asks one question and keeps what was answered. Answers false where nothing is left to ask now. */
export async function readPiece(app: App, pullId: number): Promise<boolean> {
  const pull = await store.findReading(app.db, pullId)
  if (!pull?.place) return false
  const key = openKey(app, pullId, pull.encryptedKey)
  if (!key) return fail(app, pullId, 'KeyRefused')
  const reading = new Reading(app, pull, key, pull.place)
  const goesOn = key.token === null ? await reading.takeToken() : await reading.ask()
  return goesOn
}

async function fail(app: App, pullId: number, failure: PullFailure): Promise<false> {
  await store.failPull(app.db, pullId, failure)
  return false
}

class Reading {
  readonly #app: App
  readonly #pull: store.PullRow
  readonly #key: SourceKey
  readonly #place: ReadingPlace
  constructor(app: App, pull: store.PullRow, key: SourceKey, place: ReadingPlace) {
    this.#app = app
    this.#pull = pull
    this.#key = key
    this.#place = place
  }

  async takeToken(): Promise<boolean> {
    const { clientId, clientSecret } = this.#key
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const asked = await askSource(this.#app, { path: '/oauth2/token', schema: sourceToken, by: { form } })
    if ('failed' in asked) return this.#withoutAnswer(asked, { mayBeToken: false })
    return this.#goOn({
      place: this.#place,
      key: { ...this.#key, token: asked.value.access_token, isTokenNew: true },
    })
  }

  ask(): Promise<boolean> {
    switch (this.#place.part) {
      case 'Association':
        return this.#readAssociation()
      case 'Campaigns':
        return this.#readList(this.#place)
      case 'Details':
        return this.#readDetails(this.#place.after)
      case 'People':
        return this.#readPeople(this.#place)
    }
  }

  async #readAssociation(): Promise<boolean> {
    const asked = await this.#get('/users/me/organizations', sourceAssociations)
    if ('failed' in asked) return this.#withoutAnswer(asked)
    const [association] = asked.value
    if (!association) return fail(this.#app, this.#pull.id, 'NoAssociation')
    return this.#goOn({
      place: { part: 'Campaigns', page: 1, token: null },
      sourceSlug: association.organizationSlug,
      sourceName: association.name ?? association.organizationSlug,
    })
  }

  async #readList({ page, token }: Extract<ReadingPlace, { part: 'Campaigns' }>): Promise<boolean> {
    const path = `${this.#there()}/forms?${pageAfter(token)}`
    const asked = await this.#get(path, sourcePage)
    if ('failed' in asked) return this.#withoutAnswer(asked)
    const { data, pagination } = asked.value
    const listed = listedThere(this.#pull.sourceSlug ?? '', data, this.#app.clock.now())
    const nextToken = pagination?.continuationToken ?? null
    const isLast = data.length === 0 || nextToken === null || nextToken === token || page >= MOST_PAGES
    return this.#goOn(
      { place: isLast ? DETAILS : { part: 'Campaigns', page: page + 1, token: nextToken } },
      async (db) => {
        const { id: pullId, organizationId } = this.#pull
        const known = await campaigns.countListed(db, pullId)
        await campaigns.insertListed(
          db,
          { pullId, organizationId },
          listed.slice(0, MOST_PULLED_CAMPAIGNS - known),
        )
      },
    )
  }

  async #readDetails(after: number): Promise<boolean> {
    const pullId = this.#pull.id
    const found = await campaigns.findNext(this.#app.db, pullId, { state: 'Listed', after })
    if (!found) return this.#pull.withPeople ? this.#beginPeople() : this.#end()
    const { number, sourceFormSlug, title } = found
    const place: ReadingPlace = { part: 'Details', after: number }
    const formType = formTypeOf(found.formType)
    if (!isFormType(formType) || !hasPage(formType))
      return this.#goOn({ place }, (db) => campaigns.saveRead(db, pullId, number, { refusal: 'NoPage' }))
    const asked = await this.#get(`${this.#there()}/forms/${formType}/${sourceFormSlug}/public`, sourceForm)
    if ('failed' in asked && isOfTheWhole(asked)) return this.#withoutAnswer(asked)
    const read =
      'failed' in asked ? ({ refusal: 'Unreadable' } as const) : draftOf(formType, title, asked.value)
    return this.#goOn({ place }, (db) => campaigns.saveRead(db, pullId, number, read))
  }

  /** What people bought is read after the campaigns, which say how long a membership lasts. */
  #beginPeople(): Promise<boolean> {
    const { organizationId, userId, sourceName } = this.#pull
    return this.#app.db.transaction(async (db) => {
      const importId = await beginImport(db, {
        organizationId,
        userId,
        kind: 'Members',
        headings: PEOPLE_HEADINGS,
        mapping: PEOPLE_MAPPING,
        fileName: `HelloAsso, ${sourceName}`.slice(0, 255),
        now: this.#app.clock.now(),
      })
      const place: ReadingPlace = { part: 'People', page: 1, token: null }
      const isSaved = await store.saveProgress(db, this.#pull, { place, importId })
      if (!isSaved) await dropImport(db, importId)
      return isSaved
    })
  }

  async #readPeople({ page, token }: Extract<ReadingPlace, { part: 'People' }>): Promise<boolean> {
    const { id: pullId, organizationId, importId } = this.#pull
    const path = `${this.#there()}/items?withDetails=true&${pageAfter(token)}`
    const asked = await this.#get(path, sourcePage)
    if ('failed' in asked && asked.failed === 'NotAllowed') return this.#end({ isPeopleRefused: true })
    if ('failed' in asked) return this.#withoutAnswer(asked)
    const { data, pagination } = asked.value
    const nextToken = pagination?.continuationToken ?? null
    const isLast = data.length === 0 || nextToken === null || nextToken === token
    if (isLast && data.length === 0) return this.#end()
    const lines = peopleLines(data, await campaigns.readCampaignsThere(this.#app.db, pullId))
    const now = this.#app.clock.now()
    let hasRoom = true
    const goesOn = await this.#goOn(
      { place: { part: 'People', page: page + 1, token: nextToken } },
      async (db) => {
        if (importId !== null) hasRoom = await addLines(db, { importId, organizationId }, lines)
        await noteDonors(db, { organizationId, pullId, now }, monthlyGiftsOf(data, parisDate(now)))
      },
    )
    if (!goesOn) return false
    return isLast || !hasRoom || page >= MOST_PAGES_OF_PEOPLE ? this.#end() : true
  }

  /** Everything was read: the key is forgotten. */
  async #end({ isPeopleRefused = false } = {}): Promise<false> {
    const { id, organizationId, importId, withPeople } = this.#pull
    await this.#app.db.transaction(async (db) => {
      if (isPeopleRefused) await store.notePeopleRefused(db, id)
      if (!(await store.movePull(db, id, 'Read', { now: this.#app.clock.now() }))) return
      await campaigns.freeDeleted(db, organizationId)
      await campaigns.markKnown(db, id)
      if (importId !== null) await finishImport(db, importId)
      if (withPeople && !isPeopleRefused) await dropFormerDonors(db, { organizationId, pullId: id })
    })
    return false
  }

  #there(): string {
    return `/organizations/${this.#pull.sourceSlug}`
  }

  #get<S extends z.ZodType>(path: string, schema: S): Promise<SourceAnswer<z.output<S>>> {
    return askSource(this.#app, { path: `/v5${path}`, schema, by: { token: this.#key.token ?? '' } })
  }

  /** What was answered is kept in the commit that says where to go on: killed before, the same question is asked again. */
  async #goOn(
    { key, ...next }: { place: ReadingPlace; key?: SourceKey; sourceSlug?: string; sourceName?: string },
    work: (db: Queryable) => Promise<void> = async () => {},
  ): Promise<boolean> {
    // A token by which something was answered may be replaced once it is refused.
    const kept = key ?? (this.#key.isTokenNew ? { ...this.#key, isTokenNew: false } : null)
    const encryptedKey = kept && sealKey(this.#app, this.#pull.id, kept)
    return this.#app.db.transaction(async (db) => {
      const isSaved = await store.saveProgress(db, this.#pull, {
        ...next,
        ...(encryptedKey ? { encryptedKey } : {}),
      })
      if (isSaved) await work(db)
      return isSaved
    })
  }

  async #withoutAnswer(answer: NoAnswer, { mayBeToken = true } = {}): Promise<boolean> {
    const { id } = this.#pull
    if (answer.failed === 'KeyRefused' && mayBeToken && !this.#key.isTokenNew)
      return this.#goOn({ place: this.#place, key: { ...this.#key, token: null } })
    if (answer.failed !== 'NotNow') return fail(this.#app, id, answer.failed)
    const unanswered = await store.noteUnanswered(this.#app.db, id)
    if (unanswered === null) return false
    if (unanswered >= MOST_UNANSWERED) return fail(this.#app, id, 'NoAnswer')
    const now = this.#app.clock.now()
    const runAt = now + pauseBeforeAsking(unanswered, answer.waitMs)
    await store.queueReading(this.#app.db, id, newJob(readPullJob, { pullId: id }, { runAt }), now)
    return false
  }
}

/** The page that a token leads to; without one, the first. */
const pageAfter = (token: string | null): string =>
  `pageSize=${ON_A_PAGE}${token === null ? '' : `&continuationToken=${encodeURIComponent(token)}`}`

const DETAILS: ReadingPlace = { part: 'Details', after: 0 }

/** What one campaign’s answer is like says nothing of the others; a refused key or a pause does. */
const isOfTheWhole = ({ failed }: NoAnswer): boolean => failed === 'KeyRefused' || failed === 'NotNow'
