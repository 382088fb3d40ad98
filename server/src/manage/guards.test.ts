import { isRefusal, refuse } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { FormType } from '@obole/core/campaign/form'
import { addDays, type LocalDate, monthsAfter, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { auditOfSubject, readAudit, recordAudit } from '../audit/audit.ts'
import { grantRole } from '../people/change-roles.ts'
import { holdRight, holdSupport } from '../people/hold-right.ts'
import { reachIn, reachOf } from '../people/reach.ts'
import type { Queryable } from '../platform/db.ts'
import { at, sql } from '../platform/sql.ts'
import { enter, enterAsSupport, enterCampaign, enterPlaceOf, enterSomewhere } from './access.ts'
import { forgetVisits } from './count-visit.ts'
import { forgetExports } from './exports.ts'
import { readQuestions, takeExport } from './exports.store.ts'
import { readBeginning, readFunnel } from './statistics.store.ts'
import { saveView } from './views.store.ts'
import { saveVisit } from './visits.store.ts'

/** Who is let in where, asked at the door itself. */
const test = testApp()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

let neighbours: MadeAssociation
let others: MadeAssociation
/** Two campaigns of one association, and somebody who looks after the first alone. */
let first: MadeCampaign
let second: { formType: FormType; formSlug: string; formId: number }
let organizationId: number
let caretaker: number
let manager: number
let support: number
let stranger: number
beforeAll(async () => {
  neighbours = await makeAssociation(test)
  others = await makeAssociation(test)
  first = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
  const [copy] = await test.app.db.query<{ id: number; organizationId: number; formType: FormType }>(sql`
    insert into forms (organization_id, form_type, slug, title, state)
    select organization_id, form_type, slug || '-2', title, state from forms where id = ${first.formId}
    returning id, organization_id as "organizationId", form_type as "formType"`)
  if (!copy) throw new Error('there is no second campaign')
  organizationId = copy.organizationId
  second = { formType: copy.formType, formSlug: `${first.ref.formSlug}-2`, formId: copy.id }
  caretaker = await createTestUser(test, { email: 'benevole@exemple.fr' })
  manager = await createTestUser(test, { email: 'presidente@exemple.fr' })
  support = await createTestUser(test, { email: 'support@exemple.fr' })
  stranger = await createTestUser(test, { email: 'personne@exemple.fr' })
  await grantRole(test.app, { userId: manager, organizationId, role: 'OrganizationAdmin' })
  await grantRole(test.app, { userId: caretaker, organizationId, role: 'FormAdmin', formId: first.formId })
  await test.app.db.query(sql`update users set is_support = true where id = ${support}`)
})

const as = (userId: number, more = {}) => ({
  client: 'browser',
  user: {
    userId,
    email: '',
    isAdmin: false,
    roles: [],
    unverified: false,
    mustSetUpTwoFactor: false,
    ...more,
  },
})
const outcomeOf = async (entering: Promise<object>) => {
  const entered = await entering
  return isRefusal(entered) ? entered.refusal : 'in'
}
const enters = (userId: number, slug: string, right: Right = 'editForm', more = {}) =>
  outcomeOf(enter(test.app, as(userId, more), { organizationSlug: slug }, right))

describe('an association is entered', () => {
  it('with the right there', async () => {
    expect(await enters(neighbours.adminId, neighbours.slug)).toBe('in')
  })

  it('by nobody from another one', async () => {
    expect(await enters(others.adminId, neighbours.slug)).toBe('FORBIDDEN')
  })

  it('by nobody whose address or second factor is not proven', async () => {
    const { adminId, slug } = neighbours
    expect([
      await enters(adminId, slug, 'editForm', { unverified: true }),
      await enters(adminId, slug, 'editForm', { mustSetUpTwoFactor: true }),
    ]).toEqual(['EMAIL_UNVERIFIED', 'TWO_FACTOR_SETUP_REQUIRED'])
  })

  it('by nobody with a role in one of its campaigns alone', async () => {
    expect(await enters(caretaker, first.ref.organizationSlug)).toBe('FORBIDDEN')
  })

  it('in what belongs to no campaign yet, by whoever has the right in one', async () => {
    const into = (userId: number) =>
      outcomeOf(
        enterSomewhere(test.app, as(userId), { organizationSlug: first.ref.organizationSlug }, 'editForm'),
      )
    expect([await into(caretaker), await into(stranger)]).toEqual(['in', 'FORBIDDEN'])
  })
})

describe('a campaign is entered', () => {
  const into = (userId: number, { formType, formSlug }: { formType: string; formSlug: string }) =>
    outcomeOf(
      enterCampaign(
        test.app,
        as(userId),
        { organizationSlug: first.ref.organizationSlug, formType, formSlug },
        'editForm',
      ),
    )

  it('with a role in it, and not with one in its neighbour', async () => {
    expect([await into(caretaker, first.ref), await into(caretaker, second)]).toEqual(['in', 'FORBIDDEN'])
  })

  it('not where there is none', async () => {
    expect(await into(manager, { ...second, formSlug: 'aucune' })).toBe('NOT_FOUND')
  })
})

describe('one thing of an association is opened', () => {
  const open = (userId: number, formId: number | null | 'none') =>
    outcomeOf(
      enterPlaceOf(test.app, as(userId), { organizationSlug: first.ref.organizationSlug }, 'editForm', {
        find: async () => (formId === 'none' ? null : { formId }),
        unknown: refuse('ORDER_UNKNOWN'),
      }),
    )

  it('by a role in its own campaign alone', async () => {
    expect([
      await open(caretaker, first.formId),
      await open(caretaker, second.formId),
      await open(caretaker, null),
    ]).toEqual(['in', 'FORBIDDEN', 'FORBIDDEN'])
  })

  it('and is unknown only to whoever may know', async () => {
    expect([await open(stranger, 'none'), await open(manager, 'none')]).toEqual([
      'FORBIDDEN',
      'ORDER_UNKNOWN',
    ])
  })
})

describe('the right is held until the commit', () => {
  const held = (userId: number, place: { organizationId: number; formId?: number }, about?: number) =>
    on((db) =>
      holdRight(db, { userId, ...place, ...(about === undefined ? {} : { about }) }, 'editForm'),
    ).then((informed) => informed?.refusal ?? 'in')

  it('by whoever has it there', async () => {
    expect(await held(neighbours.adminId, { organizationId: neighbours.id })).toBe('in')
  })

  it('by nobody from another association', async () => {
    expect(await held(others.adminId, { organizationId: neighbours.id })).toBe('FORBIDDEN')
  })

  it('in its own campaign alone, where the role is in one', async () => {
    expect([
      await held(caretaker, { organizationId, formId: first.formId }),
      await held(caretaker, { organizationId, formId: second.formId }),
      await held(caretaker, { organizationId }),
    ]).toEqual(['in', 'FORBIDDEN', 'FORBIDDEN'])
  })

  it('and is never that of the person it is about', async () => {
    expect(await held(stranger, { organizationId: neighbours.id }, neighbours.adminId)).toBe('FORBIDDEN')
  })

  it('by Support where it decides', async () => {
    expect(await on((db) => holdSupport(db, support))).toBe(null)
    expect(await on((db) => holdSupport(db, stranger))).toMatchObject({ refusal: 'FORBIDDEN' })
  })
})

it('Support is whoever the database says', async () => {
  expect([
    await outcomeOf(enterAsSupport(test.app, as(support))),
    await outcomeOf(enterAsSupport(test.app, as(stranger))),
  ]).toEqual(['in', 'FORBIDDEN'])
})

it('a right reaches as far as its role', async () => {
  expect(await reachIn(test.app, { userId: caretaker, organizationId }, 'editForm')).toMatchObject({
    formIds: [first.formId],
  })
  expect(
    await reachIn(test.app, { userId: neighbours.adminId, organizationId: neighbours.id }, 'editForm'),
  ).toMatchObject({ formIds: null })
  expect(await reachIn(test.app, { userId: caretaker, organizationId: others.id }, 'editForm')).toBe(null)
})

it('whoever edits or moves money manages, whoever reads does not', () => {
  const isManager = (role: 'FormAdmin' | 'Treasurer' | 'Accountant') =>
    reachOf([{ role, formId: null }], 'readMoney')?.isManager
  expect([isManager('FormAdmin'), isManager('Treasurer'), isManager('Accountant')]).toEqual([
    true,
    true,
    false,
  ])
})

it('the log tells what one person did, and what was done to one thing of the association', async () => {
  const note = { action: 'order.canceled', subject: { type: 'order', id: 1 } }
  const write = (id: number, userId: number) =>
    recordAudit(test.app, test.app.db, { ...note, organizationId: id, userId })
  await write(others.id, stranger)
  await write(others.id, support)
  await write(neighbours.id, support)
  const [byOne, ofOne] = [
    await readAudit(test.app, { organizationId: others.id, formId: null, userId: stranger }, null, 10),
    await auditOfSubject(test.app, { organizationId: neighbours.id, ...note.subject }),
  ]
  expect([byOne.length, ofOne.length]).toEqual([1, 1])
})

it('statistics are of the last thirty days where nobody asks for others', async () => {
  const { days } = (await neighbours.admin.get(`${neighbours.path}/statistics`)).json()
  expect(days).toHaveLength(30)
})

const DAY = '2020-02-29'
const visitOn = (day: LocalDate) => ({
  formId: first.formId,
  day,
  visitor: 'somebody',
  source: 'direct',
  isWidget: false,
  step: 1,
  cartId: null,
})

it('an export is taken once', () =>
  on(async (db) => {
    await db.query(sql`
      insert into exports (id, organization_id, user_id, list, format, locale, filters, state, total_rows, created_at,
        updated_at)
      values ('export', ${neighbours.id}, ${neighbours.adminId}, 'orders', 'csv', 'fr', '{}', 'Ready', 0, now(), now())`)
    const now = test.app.clock.now()
    expect([await takeExport(db, 'export', now), await takeExport(db, 'export', now)]).toEqual([true, false])
  }))

it('questions and visits are those of the association’s own campaigns', () =>
  on(async (db) => {
    const { formId } = first
    await db.query(sql`
      insert into custom_fields (form_id, label, type) values (${formId}, 'Votre taille', 'TextInput')`)
    await saveVisit(db, visitOn(DAY))
    const ofDay = { fromMs: parisInstant(DAY), untilMs: parisInstant(addDays(DAY, 1)) }
    const seen = async (id: number) => [
      await readQuestions(db, id, [formId]),
      await readBeginning(db, { organizationId: id, formId: null }),
      (await readFunnel(db, { organizationId: id, formId: null, ...ofDay }))?.one,
    ]
    expect(await seen(organizationId)).toEqual([['Votre taille'], DAY, 1])
    expect(await seen(others.id)).toEqual([[], null, 0])
  }))

describe('a view is kept', () => {
  const keep = (db: Queryable, name: string, { userId = manager, id = organizationId } = {}) =>
    saveView(
      db,
      { userId, organizationId: id },
      { list: 'orders', name, settings: {} },
      1,
      test.app.clock.now(),
    )

  it('however many others have', () =>
    on(async (db) => {
      await keep(db, 'la-sienne', { userId: caretaker })
      expect([await keep(db, 'la-mienne'), await keep(db, 'une-de-trop')]).toEqual([true, false])
    }))

  it('however many there are elsewhere', () =>
    on(async (db) => {
      await keep(db, 'ailleurs', { id: others.id })
      expect([await keep(db, 'la-mienne'), await keep(db, 'une-de-trop')]).toEqual([true, false])
    }))
})

it('an export is forgotten after a day, a visit after two years and a month', async () => {
  const day = parisDate(test.app.clock.now())
  await saveVisit(test.app.db, visitOn(monthsAfter(day, -26)))
  await saveVisit(test.app.db, visitOn(monthsAfter(day, -24)))
  await test.app.db.query(sql`
    insert into exports (id, organization_id, user_id, list, format, locale, filters, state, total_rows, created_at,
      updated_at)
    select 'of ' || hours, ${neighbours.id}, ${neighbours.adminId}, 'orders', 'csv', 'fr', '{}', 'Ready', 0,
      ${at(test.app.clock.now())} - hours * interval '1 hour', now() from unnest(array[23, 25]) hours`)
  await forgetVisits(test.app)
  await forgetExports(test.app)
  expect(await test.app.db.query(sql`select day::text from visits`)).toEqual([{ day: monthsAfter(day, -24) }])
  expect(await test.app.db.query(sql`select id from exports`)).toEqual([{ id: 'of 23' }])
})
