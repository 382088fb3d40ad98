import { auditSentence } from '@obole/contract/audit-sentence'
import { describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { claiming, describePicture, turnedPhoto } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { PDF, PNG, upload } from '../../testing/upload.ts'
import { askForReviews } from '../organizations/identity.ts'
import { again, createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let count = 0

const body = {
  name: 'Les Amis du Fournil',
  siren: '123 456 782',
  address: '4 place du Marché',
  zipCode: '69001',
  city: 'Lyon',
  representative: { firstName: 'Alix', lastName: 'Martin' },
  termsAccepted: true,
  termsVersion: '2023-10',
}

async function founder(): Promise<Visitor> {
  count += 1
  await createTestUser(test, { email: `founder-${count}@example.org` })
  return signedInVisitor(test, `founder-${count}@example.org`)
}

async function support(): Promise<Visitor> {
  count += 1
  await createTestUser(test, { email: `support-${count}@example.org`, isSupport: true })
  return signedInVisitor(test, `support-${count}@example.org`)
}

/** Support's decision on the record as it is now. */
/** Whatever is missing when it accepts, Support does without, and says why. */
async function decideOn(agent: Visitor, slug: string, decision: object, what = 'decision') {
  const { seen, missingForAcceptance: missing } = (
    await agent.get(`/api/manage/organizations/${slug}`)
  ).json().compliance
  const despite = what === 'decision' ? { despite: { missing, why: 'Vérifiés par téléphone.' } } : {}
  return agent.post(
    `/api/manage/support/organizations/${slug}/${what}`,
    { ...despite, ...decision, seen },
    again(),
  )
}

const open = async (browser: Visitor, changes: object = {}) =>
  browser.post('/api/manage/organizations', { ...body, name: `Le Fournil ${(count += 1)}`, ...changes })

interface Opened {
  browser: Visitor
  email: string
  path: string
  slug: string
}

async function opened(): Promise<Opened> {
  const browser = await founder()
  const email = `founder-${count}@example.org`
  const slug: string = (await open(browser)).json().organizationSlug
  return { browser, email, slug, path: `/api/manage/organizations/${slug}` }
}

const add = (browser: Visitor, path: string, kind: string, file = upload(PDF)) =>
  browser.send('POST', `${path}/documents?kind=${kind}`, file)

async function submitted(): Promise<Opened> {
  const association = await opened()
  for (const kind of ['Statutes', 'Declaration', 'Identity'])
    await add(association.browser, association.path, kind)
  const response = await association.browser.post(`${association.path}/compliance/submit`)
  expect(response).toMatchObject({ statusCode: 200 })
  return association
}

describe('opening an association', () => {
  it('makes whoever calls its administrator, and does not let it collect yet', async () => {
    const browser = await founder()
    const response = await open(browser, { name: 'Fête & Pain, l’Œuvre' })
    expect(response).toMatchObject({ statusCode: 201 })
    expect(response.json()).toMatchObject({
      organizationSlug: 'fete-pain-l-oeuvre',
      profile: { name: 'Fête & Pain, l’Œuvre', siren: '123456782' },
      termsVersion: '2023-10',
      compliance: { authenticationState: 'None', allowCollect: false, canSubmit: false },
      roles: ['OrganizationAdmin'],
    })
    expect(response.json().rights).toContain('manageMembers')
    const user = (await browser.get('/api/agg/user')).json()
    expect(user.user).toMatchObject({ firstName: 'Alix', lastName: 'Martin' })
    expect(user.organizations).toMatchObject([
      { organizationSlug: 'fete-pain-l-oeuvre', role: 'OrganizationAdmin' },
    ])
  })

  it('gives the second of a name another address', async () => {
    const browser = await founder()
    const slugs = [
      await open(browser, { name: 'Les Homonymes' }),
      await open(browser, { name: 'Les homonymes !' }),
    ]
    expect(slugs.map((response) => response.json().organizationSlug)).toEqual([
      'les-homonymes',
      'les-homonymes-2',
    ])
  })

  it('makes one association of a call sent twice', async () => {
    const browser = await founder()
    const twice = { headers: { 'idempotency-key': 'once' } }
    const [first, second] = [
      await browser.post('/api/manage/organizations', body, twice),
      await browser.post('/api/manage/organizations', body, twice),
    ]
    expect(second.json().organizationSlug).toBe(first.json().organizationSlug)
  })

  it.each([
    ['neither SIREN nor RNA', { siren: null }, 'siren', 'sirenOrRnaRequired'],
    ['a SIREN of 8 digits', { siren: '12345678' }, 'siren', 'sirenInvalid'],
    ['a wrong RNA', { rnaNumber: 'X123' }, 'rnaNumber', 'rnaInvalid'],
    ['a postal code that cannot be', { zipCode: '6' }, 'zipCode', 'postalCodeOrganization'],
    ['a seat elsewhere', { country: 'BE' }, 'country', 'countryNotFrance'],
    ['no address', { address: ' ' }, 'address', 'required'],
    ['no name', { name: '' }, 'name', 'required'],
    ['the box not ticked', { termsAccepted: false }, 'termsAccepted', 'boxMandatory'],
    [
      'somebody without a name',
      { representative: { firstName: 'x', lastName: 'Martin' } },
      'representative.firstName',
      'nameTooShort',
    ],
  ])('refuses %s, beside its field', async (_what, changes, path, code) => {
    const response = await open(await founder(), changes)
    expect(response.json()).toMatchObject({ status: 400, code: 'FIELDS_INVALID', errors: [{ path, code }] })
  })

  it('refuses terms that are no longer those', async () => {
    const response = await open(await founder(), { termsVersion: '2019-01' })
    expect(response.json()).toMatchObject({ code: 'TERMS_OUTDATED', details: { termsVersion: '2023-10' } })
  })

  it('refuses a visitor, and a user whose address is not verified', async () => {
    expect((await open(visitor(test))).statusCode).toBe(401)
    await createTestUser(test, { email: 'unverified@example.org', isVerified: false })
    const response = await open(await signedInVisitor(test, 'unverified@example.org'))
    expect([response.statusCode, response.json().code]).toEqual([403, 'EMAIL_UNVERIFIED'])
  })

  it('refuses whoever opens too many', async () => {
    const browser = await founder()
    for (let index = 0; index < 10; index += 1) await open(browser)
    expect((await open(browser)).statusCode).toBe(429)
  })
})

describe('its profile', () => {
  it('is changed field by field, and says who did', async () => {
    const { admin, path } = await makeAssociation(test)
    const { version } = (await admin.get(path)).json()
    const changes = { description: 'Du pain\r\n\r\nchaque jour\u0007', webSite: 'https://fournil.example' }
    const response = await admin.send('PATCH', path, { payload: { version, changes } })
    expect(response.json().profile).toMatchObject({
      name: 'Les Voisins',
      description: 'Du pain\n\nchaque jour',
    })
    const audit = (await admin.get(`${path}/audit`)).json()
    expect(audit.data[0]).toMatchObject({
      action: 'organization.changed',
      user: { name: 'Camille Durand' },
      changes: [
        { path: 'description', from: null, to: 'Du pain\n\nchaque jour' },
        { path: 'webSite', from: null, to: 'https://fournil.example' },
      ],
    })
  })

  it('is not overwritten by somebody who had not seen the last change', async () => {
    const { admin, path } = await makeAssociation(test)
    const { version } = (await admin.get(path)).json()
    await admin.send('PATCH', path, { payload: { version, changes: { category: 'Sport' } } })
    const late = await admin.send('PATCH', path, { payload: { version, changes: { category: 'Culture' } } })
    expect(late.json()).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      details: {
        conflicts: [{ path: 'category', theirs: 'Sport', yours: 'Culture' }],
        document: { category: 'Sport' },
      },
    })
    const same = await admin.send('PATCH', path, { payload: { version, changes: { category: 'Sport' } } })
    expect(same.statusCode).toBe(200)
  })

  it.each([
    [{ siren: '12' }, 'FIELDS_INVALID'],
    [{ name: '' }, 'INVALID_REQUEST'],
    [{ webSite: 'javascript:alert(1)' }, 'INVALID_REQUEST'],
    [{ logo: '//elsewhere.example/logo.png' }, 'INVALID_REQUEST'],
    [{ logo: 'https://elsewhere.example/logo.png' }, 'INVALID_REQUEST'],
    [{ banner: '/auth/disconnect' }, 'INVALID_REQUEST'],
    [{ fiscalReceiptIssuanceEnabled: true }, 'FIELDS_INVALID'],
    [{ allowCollect: true }, 'INVALID_REQUEST'],
  ])('refuses %o', async (changes, code) => {
    const { admin, path } = await makeAssociation(test)
    const { version } = (await admin.get(path)).json()
    expect((await admin.send('PATCH', path, { payload: { version, changes } })).json().code).toBe(code)
  })
})

describe('its record', () => {
  it('is submitted once its documents are there', async () => {
    const { browser, path } = await opened()
    await add(browser, path, 'Statutes')
    const early = await browser.post(`${path}/compliance/submit`)
    expect(early.json()).toMatchObject({
      code: 'DOCUMENTS_MISSING',
      details: { missing: ['Declaration', 'Identity'] },
    })
    await add(browser, path, 'Declaration')
    await add(browser, path, 'Identity', upload(PNG, 'carte d’identité.png'))
    const record = (await browser.post(`${path}/compliance/submit`)).json()
    expect(record).toMatchObject({ authenticationState: 'Pending', allowCollect: false, canSubmit: false })
    expect(record.documents.map(({ state }: { state: string }) => state)).toEqual([
      'Pending',
      'Pending',
      'Pending',
    ])
    const twice = await browser.post(`${path}/compliance/submit`)
    expect(twice.json().code).toBe('COMPLIANCE_STATE_REFUSED')
  })

  it('lets a document be withdrawn until Support has it', async () => {
    const { browser, path } = await opened()
    const { id } = (await add(browser, path, 'Other')).json()
    expect((await browser.send('DELETE', `${path}/documents/${id}`)).json().documents).toEqual([])
    const association = await submitted()
    const [document] = (await association.browser.get(association.path)).json().compliance.documents
    const kept = await association.browser.send('DELETE', `${association.path}/documents/${document.id}`)
    expect(kept.json().code).toBe('COMPLIANCE_STATE_REFUSED')
  })

  it('keeps a document that was sent twice once, and knows it by its content', async () => {
    const { browser, path } = await opened()
    const call = { ...upload(PDF), headers: { ...upload(PDF).headers, 'idempotency-key': 'k' } }
    const first = await browser.send('POST', `${path}/documents?kind=Other`, call)
    const second = await browser.send('POST', `${path}/documents?kind=Other`, call)
    expect(second.json().id).toBe(first.json().id)
    const html = await add(browser, path, 'Other', upload(Buffer.from('<html>'), 'statuts.pdf'))
    expect([html.statusCode, html.json().code]).toEqual([415, 'FILE_FORMAT'])
    const large = await add(
      browser,
      path,
      'Other',
      upload(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])),
    )
    expect(large.statusCode).toBe(413)
  })

  it('gives Support a document that nothing runs, whatever its sender called it', async () => {
    const { browser, path } = await opened()
    const sent = await add(browser, path, 'Statutes', upload(PDF, 'statuts.pdf.hta'))
    expect(sent.json()).toMatchObject({ fileName: 'statuts.pdf' })
    const agent = await support()
    const url: string = sent.json().url
    const saved = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''statuts.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    }
    expect((await agent.get(url)).headers).toMatchObject(saved)
    // Kept before names were looked at.
    const { id } = sent.json()
    await test.app.db.query(sql`update association_files set file_name = 'statuts.pdf.hta' where id = ${id}`)
    expect((await agent.get(url)).headers).toMatchObject(saved)
    const [shown] = (await agent.get(path)).json().compliance.documents
    expect(shown.fileName).toBe('statuts.pdf')
  })

  it('shows its documents to its own people and to Support, as something to save', async () => {
    const { browser, path } = await submitted()
    const [document] = (await browser.get(path)).json().compliance.documents
    const response = await browser.get(document.url)
    expect(response.headers['content-disposition']).toMatch(/^attachment/)
    expect(response.rawPayload.equals(PDF)).toBe(true)
    expect((await (await support()).get(document.url)).statusCode).toBe(200)
    expect((await (await founder()).get(document.url)).statusCode).toBe(403)
    const other = await opened()
    expect((await other.browser.get(`${other.path}/documents/${document.id}`)).statusCode).toBe(404)
  })
})

describe('Support', () => {
  it('finds who waits, the longest first, and lets them collect', async () => {
    const first = await submitted()
    const second = await submitted()
    const agent = await support()
    const waiting = (await agent.get('/api/manage/support/organizations')).json()
    const slugs: string[] = waiting.data.map(
      ({ organizationSlug }: { organizationSlug: string }) => organizationSlug,
    )
    expect(slugs.indexOf(first.slug)).toBeLessThan(slugs.indexOf(second.slug))
    expect(
      waiting.data.find(
        ({ organizationSlug }: { organizationSlug: string }) => organizationSlug === first.slug,
      ),
    ).toMatchObject({
      documentCount: 3,
      administrators: [{ name: 'Alix Martin' }],
    })

    const yes = await decideOn(agent, first.slug, {
      decision: 'Authenticate',
      fiscalReceiptEligibility: true,
    })
    expect(yes.json()).toMatchObject({ authenticationState: 'Authenticated', allowCollect: true })
    await test.worker.drain()
    expect(test.mails.sentTo(first.email, /est vérifiée$/)).toBeDefined()
    const managed = (await first.browser.get(first.path)).json()
    expect(managed.fiscalReceiptEligibility).toBe(true)
    expect(managed.compliance.documents[0].state).toBe('Accepted')
  })

  it('accepts a record that lacks something only by naming it and saying why, which is written down', async () => {
    const { slug, path, browser } = await submitted()
    const agent = await support()
    const missing = ['BankAccount', 'SecondFactor']
    expect((await agent.get(path)).json().compliance.missingForAcceptance).toEqual(missing)
    const accept = (despite?: object) => decideOn(agent, slug, { decision: 'Authenticate', despite })
    const incomplete = { code: 'RECORD_INCOMPLETE', details: { missing } }
    expect((await accept()).json()).toMatchObject(incomplete)
    expect((await accept({ missing: ['BankAccount'], why: 'Elle le donnera.' })).json()).toMatchObject(
      incomplete,
    )
    expect((await accept({ missing, why: '' })).statusCode).toBe(400)
    expect((await browser.get(path)).json().compliance.allowCollect).toBe(false)

    expect((await accept({ missing, why: 'Vues au téléphone.' })).statusCode).toBe(200)
    const [entry] = (await browser.get(`${path}/audit`)).json().data
    expect(auditSentence(entry, 'fr')).toMatch(
      /a vérifié l’association bien qu’il manque\u202f: compte bancaire \(IBAN\), double authentification d’un administrateur \(Vues au téléphone\.\)/,
    )
  })

  it('marks in its list whoever has the name of another', async () => {
    const agent = await support()
    const known = async (name: string, rnaNumber: string): Promise<string> =>
      (await open(await founder(), { name, siren: null, rnaNumber })).json().organizationSlug
    const slugs = [
      await known('Éclats de scène', 'W692770001'),
      await known('ECLATS DE SCENE', 'W692770002'),
      await known('La Ruche du quai', 'W692770003'),
    ]
    const url = '/api/manage/support/organizations?authenticationState=None&pageSize=200'
    const rows: { organizationSlug: string; hasNamesake: boolean }[] = (await agent.get(url)).json().data
    const marks = slugs.map((slug) => rows.find((row) => row.organizationSlug === slug)?.hasNamesake)
    expect(marks).toEqual([true, true, false])
  })

  it('says why it refuses or asks for more, document by document', async () => {
    const { slug, browser, path } = await submitted()
    const agent = await support()
    expect((await decideOn(agent, slug, { decision: 'AskForMore' })).statusCode).toBe(400)
    const { documents } = (await browser.get(path)).json().compliance
    const statutes = documents.find(({ kind }: { kind: string }) => kind === 'Statutes')
    const more = await decideOn(agent, slug, {
      decision: 'AskForMore',
      reason: 'Les statuts ne sont pas signés.',
      rejectedDocumentIds: [statutes.id],
    })
    expect(more.json()).toMatchObject({
      authenticationState: 'Incomplete',
      reason: 'Les statuts ne sont pas signés.',
      missingDocuments: ['Statutes'],
      canSubmit: false,
    })
    await add(browser, path, 'Statutes')
    expect((await browser.post(`${path}/compliance/submit`)).json().authenticationState).toBe('Pending')
    const no = await decideOn(agent, slug, { decision: 'Refuse', reason: 'Association dissoute.' })
    expect(no.json()).toMatchObject({ authenticationState: 'Refused', allowCollect: false })
  })

  it('looks at what a verified association adds, which goes on collecting meanwhile', async () => {
    const { slug, admin, path } = await makeAssociation(test)
    const submit = async () => (await admin.post(`${path}/compliance/submit`)).json()
    expect((await submit()).code).toBe('DOCUMENTS_MISSING')
    await add(admin, path, 'Statutes')
    expect(await submit()).toMatchObject({
      authenticationState: 'Pending',
      allowCollect: true,
      documents: [{ state: 'Pending' }],
    })
    const agent = await support()
    const shown = (await admin.get(`/api/organizations/${slug}/full`)).json().organization
    expect(shown).toMatchObject({ isAuthenticated: true })
    expect((await decideOn(agent, slug, { decision: 'Authenticate' })).json()).toMatchObject({
      authenticationState: 'Authenticated',
      allowCollect: true,
      documents: [{ state: 'Accepted' }],
    })
    await decideOn(agent, slug, { decision: 'Suspend', reason: 'Signalements en cours.' })
    await add(admin, path, 'Other')
    expect((await admin.get(path)).json().compliance).toMatchObject({ allowCollect: false, canSubmit: false })
    expect(await submit()).toMatchObject({ status: 409, code: 'COLLECT_SUSPENDED' })
  })

  it('lifts a suspension by saying so, never by accepting papers', async () => {
    const { slug, admin, path } = await makeAssociation(test)
    await add(admin, path, 'Statutes')
    await admin.post(`${path}/compliance/submit`)
    const agent = await support()
    const decide = async (decision: string, reason?: string) =>
      (await decideOn(agent, slug, { decision, reason })).json()
    const suspended = { allowCollect: false, isSuspended: true, reason: 'Signalements en cours.' }
    expect(await decide('Suspend', 'Signalements en cours.')).toMatchObject({
      authenticationState: 'Pending',
      ...suspended,
    })
    expect(await decide('Authenticate')).toMatchObject({ authenticationState: 'Authenticated', ...suspended })
    await test.worker.drain()
    expect(test.mails.sentTo(`admin@${slug}.example`, /est accepté$/)?.text).toContain('restent suspendus')
    expect(await decide('Resume')).toMatchObject({ allowCollect: true, isSuspended: false, reason: null })
    const [last] = (await agent.get(`${path}/audit`)).json().data
    expect(last).toMatchObject({
      action: 'compliance.decided',
      details: { decision: 'Resume' },
      changes: [{ path: 'allowCollect', from: false, to: true }],
    })
  })

  it('suspends and resumes', async () => {
    const { slug, admin, path } = await makeAssociation(test)
    const agent = await support()
    const suspended = await decideOn(agent, slug, { decision: 'Suspend', reason: 'Signalements en cours.' })
    expect(suspended.json()).toMatchObject({ authenticationState: 'Authenticated', allowCollect: false })
    expect((await decideOn(agent, slug, { decision: 'Suspend', reason: 'Encore.' })).json().code).toBe(
      'COMPLIANCE_STATE_REFUSED',
    )
    expect((await decideOn(agent, slug, { decision: 'Resume' })).json().allowCollect).toBe(true)
    const actions = (await admin.get(`${path}/audit`))
      .json()
      .data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['compliance.decided', 'compliance.decided'])
  })

  it('decides about receipts apart from the rest, and leaves the rest as it is', async () => {
    const { slug, admin, path } = await makeAssociation(test)
    const agent = await support()
    await decideOn(agent, slug, { decision: 'Suspend', reason: 'Signalements en cours.' })
    const changed = await decideOn(agent, slug, {
      decision: 'ChangeReceipts',
      fiscalReceiptEligibility: true,
    })
    expect(changed.json()).toMatchObject({ allowCollect: false, reason: 'Signalements en cours.' })
    expect((await admin.get(path)).json().fiscalReceiptEligibility).toBe(true)
    await test.worker.drain()
    expect(test.mails.sentTo(`admin@${slug}.example`, /^Les reçus fiscaux de/)).toBeDefined()
    const waiting = await submitted()
    const early = await decideOn(agent, waiting.slug, {
      decision: 'ChangeReceipts',
      fiscalReceiptEligibility: true,
    })
    expect(early.json()).toMatchObject({ code: 'COMPLIANCE_STATE_REFUSED' })
  })

  it('decides on what it read: a name changed or a paper added meanwhile is read first', async () => {
    const { slug, browser, path } = await submitted()
    const agent = await support()
    const url = `/api/manage/support/organizations/${slug}/decision`
    const { version, profile, compliance } = (await agent.get(path)).json()
    await browser.send('PATCH', path, { payload: { version, changes: { name: 'La Croix-Rouge' } } })
    const { id } = (await add(browser, path, 'Other')).json()
    for (const word of [
      { decision: 'Authenticate' },
      { decision: 'AskForMore', reason: 'Statuts illisibles.' },
      { decision: 'Refuse', reason: 'Dissoute.' },
    ]) {
      const refused = await agent.post(url, { ...word, seen: compliance.seen }, again())
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'CHANGED_SINCE_READ',
        details: {
          changes: [{ path: 'name', from: profile.name, to: 'La Croix-Rouge' }, { path: `documents.${id}` }],
        },
      })
    }
    expect((await agent.get(path)).json().compliance).toMatchObject({
      authenticationState: 'Pending',
      allowCollect: false,
    })
    expect((await agent.post(url, { decision: 'Authenticate' })).statusCode).toBe(400)
    expect((await decideOn(agent, slug, { decision: 'Authenticate' })).statusCode).toBe(200)
  })

  it('resumes payments as it read the record, but suspends whatever is changed meanwhile', async () => {
    const { slug, admin, path } = await makeAssociation(test)
    const agent = await support()
    const url = `/api/manage/support/organizations/${slug}/decision`
    const { version, compliance } = (await agent.get(path)).json()
    await admin.send('PATCH', path, { payload: { version, changes: { webSite: 'https://autre.example' } } })
    const stopped = await agent.post(
      url,
      { decision: 'Suspend', reason: 'Vite.', seen: compliance.seen },
      again(),
    )
    expect(stopped.json()).toMatchObject({ isSuspended: true })
    await add(admin, path, 'Other')
    const resumed = await agent.post(url, { decision: 'Resume', seen: stopped.json().seen }, again())
    expect(resumed.json()).toMatchObject({ code: 'CHANGED_SINCE_READ' })
    expect((await decideOn(agent, slug, { decision: 'Resume' })).json()).toMatchObject({ isSuspended: false })
  })

  it('is shown who else has the name, the SIREN or the RNA, however they are written, or asks for it', async () => {
    const browser = await founder()
    const agent = await support()
    const slugOf = async (changes: object): Promise<string> =>
      (await open(browser, { siren: null, ...changes })).json().organizationSlug
    const name = 'L’Œuvre de l’Été – Saint-Étienne'
    const slug = await slugOf({ name, siren: '552 100 554', rnaNumber: 'W691000001' })
    const byName = await slugOf({ name: 'L OEUVRE DE L ETE, saint etienne', rnaNumber: 'W691000002' })
    const bySiren = await slugOf({ siren: '552100554', rnaNumber: 'W691000004' })
    const byRna = await slugOf({ rnaNumber: 'w691000001' })
    await slugOf({ name: 'L’Œuvre de l’Hiver', rnaNumber: 'W691000003' })
    const others = async (of: string) => {
      const { data, ...rest } = (await agent.get(`/api/manage/support/organizations/${of}/namesakes`)).json()
      expect(rest).toEqual({})
      return Object.fromEntries(
        data.map((one: { organizationSlug: string; same: string[] }) => [one.organizationSlug, one.same]),
      )
    }
    expect(await others(slug)).toEqual({ [byName]: ['name'], [bySiren]: ['siren'], [byRna]: ['rnaNumber'] })
    expect(await others(byName)).toEqual({ [slug]: ['name'] })

    const asking = await slugOf({ rnaNumber: 'W691000005' })
    await test.app.db
      .query(sql`update organizations o set verified_identity = organization_identity(o), identity_verified_at = now()
        where slug = ${asking}`)
    const path = `/api/manage/organizations/${asking}`
    const { version } = (await browser.get(path)).json()
    const changes = { name: name.toUpperCase() }
    await browser.send('PATCH', path, { payload: { version, changes } })
    expect(await others(asking)).toEqual({ [slug]: ['name'], [byName]: ['name'] })
    expect(await others(slug)).toMatchObject({ [asking]: ['name'] })
    expect((await browser.get(`/api/manage/support/organizations/${slug}/namesakes`)).statusCode).toBe(403)
    // What is no longer asked for is nobody's name.
    await browser.post(`${path}/identity/withdraw`)
    expect(await others(asking)).toEqual({})
    expect(await others(slug)).not.toHaveProperty(asking)
  })

  it('alone decides: not even an administrator may', async () => {
    const { slug, browser } = await submitted()
    expect((await decideOn(browser, slug, { decision: 'Authenticate' })).statusCode).toBe(403)
    expect((await browser.get('/api/manage/support/organizations')).statusCode).toBe(403)
    expect((await visitor(test).get('/api/manage/support/organizations')).statusCode).toBe(401)
  })
})

describe('an identity that Support verified', () => {
  const STOLEN = { name: 'La Croix-Rouge', siren: '356000000', address: '1 rue d’ailleurs' }

  async function verified() {
    const association = await submitted()
    const agent = await support()
    await decideOn(agent, association.slug, { decision: 'Authenticate', fiscalReceiptEligibility: true })
    const read = async () => (await association.browser.get(association.path)).json()
    const change = async (changes: object) => {
      const { version } = await read()
      return association.browser.send('PATCH', association.path, { payload: { version, changes } })
    }
    const { profile } = await read()
    return { ...association, agent, read, change, profile }
  }

  it('is shown until Support accepts another, while the rest changes at once and collecting goes on', async () => {
    const { read, change, profile, agent, slug } = await verified()
    const answer = await change({ ...STOLEN, description: 'Du pain pour tous.' })
    expect(answer.statusCode).toBe(200)
    expect(await read()).toMatchObject({
      profile: { ...profile, description: 'Du pain pour tous.' },
      compliance: {
        authenticationState: 'Authenticated',
        allowCollect: true,
        identityChange: {
          state: 'Pending',
          changes: [
            { path: 'name', from: profile.name, to: STOLEN.name },
            { path: 'siren', from: '123456782', to: '356000000' },
            { path: 'address', from: profile.address, to: STOLEN.address },
          ],
        },
      },
    })
    const queue = await agent.get('/api/manage/support/organizations?identity=identityChange')
    expect(
      queue.json().data.map(({ organizationSlug }: { organizationSlug: string }) => organizationSlug),
    ).toContain(slug)
    const { id: changeId } = (await read()).compliance.identityChange
    const accepted = await decideOn(agent, slug, { changeId, isAccepted: true }, 'identity')
    expect(accepted.json()).toMatchObject({ identityChange: null, authenticationState: 'Authenticated' })
    expect((await read()).profile).toMatchObject(STOLEN)
    expect((await decideOn(agent, slug, { changeId, isAccepted: true }, 'identity')).json()).toMatchObject({
      status: 409,
      code: 'IDENTITY_CHANGE_NOT_PENDING',
    })
  })

  it('has all that a tax receipt prints: its purpose, and whether the Coluche law applies', async () => {
    const { read, change, profile, agent, slug } = await verified()
    const purpose = 'Nourrir gratuitement qui a faim.'
    expect((await change({ purpose, isUnderColucheLaw: true })).statusCode).toBe(200)
    const { profile: shown, compliance } = await read()
    expect(shown).toEqual(profile)
    expect(compliance.identityChange.changes).toEqual([
      { path: 'purpose', from: profile.purpose, to: purpose },
      { path: 'isUnderColucheLaw', from: false, to: true },
    ])
    const { id: changeId } = compliance.identityChange
    await decideOn(agent, slug, { changeId, isAccepted: true }, 'identity')
    expect((await read()).profile).toMatchObject({ purpose, isUnderColucheLaw: true })
  })

  it('stays where Support refuses another, which says why to the association', async () => {
    const { read, change, profile, agent, slug, email } = await verified()
    await change(STOLEN)
    const { id: changeId } = (await read()).compliance.identityChange
    expect((await decideOn(agent, slug, { changeId, isAccepted: false }, 'identity')).statusCode).toBe(400)
    const reason = 'Ce nom est celui d’une autre association.'
    await decideOn(agent, slug, { changeId, isAccepted: false, reason }, 'identity')
    expect(await read()).toMatchObject({
      profile,
      compliance: { allowCollect: true, identityChange: { state: 'Refused', reason } },
    })
    await test.worker.drain()
    const mail = test.mails.received.find(
      ({ to, subject }) => to?.[0]?.address === email && subject?.endsWith('n’ont pas été acceptés'),
    )
    expect(mail?.text).toContain(reason)
  })

  it('is decided on as Support saw it: what was asked for since, or withdrawn, waits for another look', async () => {
    const { read, change, agent, slug, browser, path } = await verified()
    await change({ name: 'Le Levain' })
    const { id: changeId } = (await read()).compliance.identityChange
    await change({ city: 'Villeurbanne' })
    expect((await decideOn(agent, slug, { changeId, isAccepted: true }, 'identity')).statusCode).toBe(409)
    expect((await read()).compliance.identityChange.changes).toMatchObject([
      { path: 'name', to: 'Le Levain' },
      { path: 'city', to: 'Villeurbanne' },
    ])
    expect((await browser.post(`${path}/identity/withdraw`)).json()).toMatchObject({ identityChange: null })
    expect((await browser.post(`${path}/identity/withdraw`)).statusCode).toBe(409)
  })

  it('is not accepted with papers that came or went since Support read them', async () => {
    const { read, change, agent, slug, browser, path, profile } = await verified()
    await change({ name: 'Le Levain' })
    const { seen, identityChange } = (await read()).compliance
    const word = { changeId: identityChange.id, isAccepted: true, seen }
    const { id } = (await add(browser, path, 'Statutes')).json()
    const url = `/api/manage/support/organizations/${slug}/identity`
    expect((await agent.post(url, word, again())).json()).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE_READ',
      details: { changes: [{ path: `documents.${id}`, from: null }] },
    })
    expect((await read()).profile.name).toBe(profile.name)
    await browser.send('DELETE', `${path}/documents/${id}`)
    expect((await agent.post(url, word, again())).statusCode).toBe(200)
  })

  it('is not confirmed at its review where something of it changed since Support read it', async () => {
    const { read, change, agent, slug } = await verified()
    const url = `/api/manage/support/organizations/${slug}/identity/review`
    const { seen } = (await read()).compliance
    await change({ name: 'Le Levain', webSite: 'https://levain.example' })
    expect((await agent.post(url, { seen }, again())).json()).toMatchObject({
      code: 'CHANGED_SINCE_READ',
      details: { changes: [{ path: 'webSite', to: 'https://levain.example' }, { path: 'identityChangeId' }] },
    })
    expect((await agent.post(url, {})).statusCode).toBe(400)
  })

  it('has a SIREN whose last digit checks the others, at sign-up and ever after', async () => {
    const browser = await founder()
    const refused = await open(browser, { siren: '111111111' })
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'siren', code: 'sirenMistyped' }],
    })
    const { change } = await verified()
    expect((await change({ siren: '123456789' })).json()).toMatchObject({ errors: [{ path: 'siren' }] })
  })

  it('is looked at again after 24 months: the association is told once, and Support finds it', async () => {
    const { slug, email } = await verified()
    await test.app.db.query(
      sql`
        update organizations set identity_verified_at = identity_verified_at - interval '24 months'
          where slug = ${slug}`,
    )
    await askForReviews(test.app)
    await askForReviews(test.app)
    await test.worker.drain()
    const mails = test.mails.received.filter(
      ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Vérifions ensemble'),
    )
    expect(mails).toHaveLength(1)
    const agent = await support()
    const due = async () =>
      (await agent.get('/api/manage/support/organizations?identity=identityReview'))
        .json()
        .data.map(({ organizationSlug }: { organizationSlug: string }) => organizationSlug)
    expect(await due()).toContain(slug)
    expect((await decideOn(agent, slug, {}, 'identity/review')).statusCode).toBe(200)
    expect(await due()).not.toContain(slug)
  })
})

describe('pictures', () => {
  it('are kept with their size and shown to everybody for ever', async () => {
    const { admin, path } = await makeAssociation(test)
    const sent = await admin.send('POST', `${path}/pictures`, upload(PNG, 'a.png'))
    expect(sent.json()).toMatchObject({ contentType: 'image/png', width: 1, height: 1 })
    const shown = await visitor(test).get(sent.json().url)
    expect(await describePicture(shown.rawPayload)).toMatchObject({ format: 'png', width: 1, height: 1 })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('are sent by whoever edits a campaign there, be it one alone, and by nobody who edits none', async () => {
    const association = await makeAssociation(test)
    const [form] = await test.app.db.query<{ id: number }>(
      sql`
        insert into forms (organization_id, form_type, slug, title) values (${association.id}, 'Event', 'fete',
          'La fête') returning id`,
    )
    const url = `${association.path}/pictures`
    const editor = await association.member('FormAdmin', form?.id)
    expect((await editor.send('POST', url, upload(PNG, 'a.png'))).statusCode).toBe(201)
    for (const role of ['Accountant', 'Treasurer', 'CheckInOperator'] as const)
      expect(
        (await (await association.member(role)).send('POST', url, upload(PNG, 'a.png'))).statusCode,
      ).toBe(403)
    const elsewhere = await makeAssociation(test)
    expect((await editor.send('POST', `${elsewhere.path}/pictures`, upload(PNG, 'a.png'))).statusCode).toBe(
      403,
    )
  })

  it('lose where the phone was, and stand upright', async () => {
    const { admin, path } = await makeAssociation(test)
    const sent = await admin.send('POST', `${path}/pictures`, upload(await turnedPhoto(), 'photo.jpg'))
    expect(sent.json()).toMatchObject({ contentType: 'image/jpeg', width: 30, height: 40 })
    const shown = (await visitor(test).get(sent.json().url)).rawPayload
    expect(shown.includes('chez moi')).toBe(false)
    expect(await describePicture(shown)).toMatchObject({ width: 30, height: 40 })
  })

  it('are refused where so few bytes unfold into so many pixels', async () => {
    const { admin, path } = await makeAssociation(test)
    const bomb = upload(await claiming({ width: 9000, height: 9000, bits: 8 }), 'a.png')
    for (const where of ['pictures', 'documents?kind=Other'])
      expect((await admin.send('POST', `${path}/${where}`, bomb)).json()).toMatchObject({
        code: 'PICTURE_TOO_LARGE',
      })
  })

  it.each([
    ['a document', PDF],
    ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['the beginning of a picture', PNG.subarray(0, 16)],
    ['a picture of no size', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(8), PNG.subarray(24)])],
  ])('are not %s', async (_what, content) => {
    const { admin, path } = await makeAssociation(test)
    expect((await admin.send('POST', `${path}/pictures`, upload(content, 'a.png'))).statusCode).toBe(415)
  })

  it('are refused where the sending broke off', async () => {
    const { admin, path } = await makeAssociation(test)
    const { payload, headers } = upload(PNG, 'a.png')
    for (const where of ['pictures', 'documents?kind=Other']) {
      const cut = { headers, payload: payload.subarray(0, -20) }
      expect((await admin.send('POST', `${path}/${where}`, cut)).statusCode).toBe(400)
    }
  })

  it('are not documents, which nobody finds there', async () => {
    const { browser, path } = await opened()
    const { id } = (await add(browser, path, 'Identity', upload(PNG))).json()
    expect((await visitor(test).get(`/api/files/${id}`)).statusCode).toBe(404)
  })
})
