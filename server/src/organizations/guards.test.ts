import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { deleteDocument, insertFile } from './association-files.store.ts'
import { endIdentityChange, insertIdentityChange } from './identity.store.ts'
import { saveDecision, submit } from './managed.store.ts'
import { tellDecision } from './tell-decision.ts'
import { tellIdentity } from './tell-identity.ts'

/** What the statements on an association's identity and documents leave alone; calls meet it only in a race. */
const test = testApp()
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

let association: MadeAssociation
let neighbour: MadeAssociation
beforeAll(async () => {
  association = await makeAssociation(test)
  neighbour = await makeAssociation(test)
})

describe('another identity', () => {
  const asked = ({ id, adminId } = association) => ({ organizationId: id, userId: adminId, now: now() })
  const ask = (db: Queryable, by = association) =>
    insertIdentityChange(db, { ...asked(by), before: {}, after: { name: 'Les Voisines' } })
  const end = (db: Queryable, state: 'Refused' | 'Withdrawn') =>
    endIdentityChange(db, { ...asked(), state, reason: 'Illisible', jobs: [] })
  const changes = async (db: Queryable) =>
    (await db.query<{ state: string }>(sql`select state from identity_changes order by id`)).map(
      ({ state }) => state,
    )

  it('replaces the one that waited, and none that was decided', () =>
    on(async (db) => {
      await ask(db)
      await end(db, 'Refused')
      await ask(db)
      await ask(db)
      expect(await changes(db)).toEqual(['Refused', 'Withdrawn', 'Pending'])
    }))

  it('is decided once', () =>
    on(async (db) => {
      await ask(db)
      expect([await end(db, 'Refused'), await end(db, 'Withdrawn')]).toEqual([true, false])
    }))

  it('of one association is asked for and decided without that of another', () =>
    on(async (db) => {
      await ask(db, neighbour)
      await ask(db)
      expect(await changes(db)).toEqual(['Pending', 'Pending'])
      await end(db, 'Refused')
      expect(await changes(db)).toEqual(['Pending', 'Refused'])
    }))
})

describe('a document', () => {
  /** One in each state, under the state's name. */
  const documents = (db: Queryable, { id, adminId } = association) =>
    db.query(sql`
      insert into association_files (id, organization_id, purpose, stored_as, file_name, content_type, size_bytes,
        sha256, document_kind, document_state, uploaded_by, created_at)
      select state || ${id === association.id ? '' : ' of a neighbour'}, ${id}, 'Document', 'aa/' || state, 'a.pdf',
        'application/pdf', 1, state, 'Statutes', state, ${adminId}, now()
      from unnest(array['Saved', 'Pending', 'Accepted', 'Rejected']) state`)
  const byName = async (db: Queryable, { id: organizationId } = association) =>
    Object.fromEntries(
      (
        await db.query<{ id: string; state: string }>(
          sql`select id, document_state as state from association_files where organization_id = ${organizationId}`,
        )
      ).map(({ id, state }) => [id, state]),
    )
  const decide = (db: Queryable) =>
    saveDecision(db, {
      organizationId: association.id,
      authenticationState: 'Authenticated',
      allowCollect: true,
      isSuspended: false,
      fiscalReceiptEligibility: null,
      reason: null,
      rejectedDocumentIds: [],
      jobs: [],
      now: now(),
    })

  it('is deleted by its association while Support has not read it', () =>
    on(async (db) => {
      await documents(db)
      const deleted = async (id: string) => (await deleteDocument(db, association.id, id)) !== null
      expect(await deleteDocument(db, association.id + 1, 'Saved')).toBe(null)
      expect([await deleted('Saved'), await deleted('Rejected')]).toEqual([true, true])
      expect([await deleted('Pending'), await deleted('Accepted')]).toEqual([false, false])
    }))

  it('is kept however many a neighbour has', () =>
    on(async (db) => {
      const keep = ({ id, adminId }: MadeAssociation, name: string) =>
        insertFile(
          db,
          {
            id: name,
            organizationId: id,
            purpose: 'Document',
            storedAs: `aa/${name}`,
            fileName: 'a.pdf',
            contentType: 'application/pdf',
            sizeBytes: 1,
            sha256: name,
            width: null,
            height: null,
            documentKind: 'Statutes',
            userId: adminId,
          },
          1,
          now(),
        )
      await keep(neighbour, 'theirs')
      expect(await keep(association, 'ours')).toMatchObject({ id: 'ours' })
      expect(await keep(association, 'one too many')).toBe(null)
    }))

  it('goes to Support once', () =>
    on(async (db) => {
      await documents(db)
      await submit(db, association.id, now())
      expect(await byName(db)).toEqual({
        Saved: 'Pending',
        Pending: 'Pending',
        Accepted: 'Accepted',
        Rejected: 'Rejected',
      })
    }))

  it('is accepted where it was sent, and not otherwise', () =>
    on(async (db) => {
      await documents(db)
      await decide(db)
      expect(await byName(db)).toEqual({
        Saved: 'Saved',
        Pending: 'Accepted',
        Accepted: 'Accepted',
        Rejected: 'Rejected',
      })
    }))

  it('of a neighbour is neither sent nor accepted with ours', () =>
    on(async (db) => {
      await documents(db, neighbour)
      const before = await byName(db, neighbour)
      await submit(db, association.id, now())
      await decide(db)
      expect(await byName(db, neighbour)).toEqual(before)
    }))
})

it('what Support decides is told to those who answer for the association alone', async () => {
  const asked = await makeAssociation(test)
  await asked.member('Accountant')
  const news = { id: 'news', organizationId: asked.id, reason: null }
  const seen = async (tell: () => Promise<void>) => {
    const before = test.mails.received.length
    await tell()
    return test.mails.received.slice(before).map(({ to }) => to?.[0]?.address)
  }
  expect([
    await seen(() => tellDecision(test.app, { ...news, decision: 'Authenticate', isSuspended: false })),
    await seen(() => tellIdentity(test.app, { ...news, what: 'accepted' })),
  ]).toEqual([[`admin@${asked.slug}.example`], [`admin@${asked.slug}.example`]])
})
