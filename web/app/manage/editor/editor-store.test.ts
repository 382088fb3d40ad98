import { renumbered } from '@obole/contract/campaign-ids'
import type { CampaignDocument, ManagedCampaign, SaveCampaignBody } from '@obole/contract/manage-campaigns'
import type { Problem } from '@obole/contract/problems'
import { mergeDocuments } from '@obole/core/campaign/merge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../session/call.ts'
import { freshId, prepared, withValue } from './document.ts'
import { sampleCampaign, sampleDocument, sampleField, sampleTier } from './editor-samples.ts'
import { EditorStore } from './editor-store.ts'
import type { KeptDraft } from './kept-draft.ts'

/** A campaign kept by the contract's own rules: merged where two saved, refused where they contradict each other. */
class Keeper {
  document: CampaignDocument
  version = 1
  lastId = 100
  bodies: SaveCampaignBody[] = []
  /** What it answers instead, once. */
  next: Problem | null = null

  constructor(document: CampaignDocument) {
    this.document = document
  }

  readonly save = (body: SaveCampaignBody): Promise<Answer<ManagedCampaign>> => {
    this.bodies.push(body)
    const problem = this.next
    this.next = null
    if (problem) return Promise.resolve({ ok: false, problem })
    const yours = { ...this.document, ...body.base, ...body.changes }
    const before = { ...this.document, ...body.base }
    const theirs = body.version === this.version ? before : this.document
    const merged = mergeDocuments(before, theirs, yours)
    if (merged.conflicts.length > 0) {
      const { document, version } = this
      const details = { conflicts: merged.conflicts, document, version, changedBy: OTHER }
      return Promise.resolve({ ok: false, problem: refusal(409, 'EDIT_CONFLICT', details) })
    }
    const created: Record<string, number> = {}
    const document = merged.document as unknown as CampaignDocument
    const lists = [document.customFields, document.options, document.tiers, document.coupons]
    const nested = [...document.options, ...document.tiers].map(({ customFields }) => customFields)
    for (const { id } of [...lists, ...nested].flat()) if (id < 0) created[String(id)] = ++this.lastId
    this.document = prepared(renumbered(document, created))
    this.version += 1
    const { form, ...campaign } = sampleCampaign(this.document, this.version, created)
    // Whoever saved last is the one who asks; the other one is named apart.
    const alsoChangedBy = body.version === this.version - 1 ? null : OTHER
    return Promise.resolve({
      ok: true,
      value: { ...campaign, form: { ...form, changedBy: MYSELF, alsoChangedBy } },
    })
  }

  /** Somebody else saves. */
  other(changes: Partial<CampaignDocument>): void {
    this.document = { ...this.document, ...changes }
    this.version += 1
  }
}

const MYSELF = { name: 'Camille Delorme', at: '2026-01-01T00:00:00Z' }
const OTHER = { name: 'Sacha Petit', at: '2026-01-01T00:00:00Z' }

function refusal(status: number, code: string, details = {}, errors: Problem['errors'] = []): Problem {
  return { status, code, message: code, errors, details }
}

let kept: KeptDraft | null = null
beforeEach(() => {
  kept = null
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function edit(keeper: Keeper, from: KeptDraft | null = null): EditorStore {
  const store = new EditorStore(sampleCampaign(keeper.document, keeper.version), {
    save: keeper.save,
    keep: (draft) => (kept = draft),
    nowMs: () => 1000,
    locale: 'fr',
  })
  if (from) store.restore(from)
  return store
}

const pause = () => vi.advanceTimersByTimeAsync(5000)

describe('work on a campaign', () => {
  it('is saved by itself after a pause, in one call, with only what changed', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    store.change('title', 'Fête')
    store.change('title', 'Fête d’été')
    expect(store.read().status).toBe('waiting')
    await pause()
    expect(keeper.bodies).toEqual([
      { version: 1, base: { title: 'Fête de printemps' }, changes: { title: 'Fête d’été' } },
    ])
    expect(store.read()).toMatchObject({ status: 'saved', savedAtMs: 1000 })
    expect(kept).toBeNull()
  })

  it('leaves alone what is being typed: a space at the end stays though it is not kept', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    store.change('title', 'Fête ')
    await pause()
    expect(keeper.document.title).toBe('Fête')
    expect(store.read().draft.title).toBe('Fête ')
    expect(store.read().status).toBe('saved')
  })

  it('is not held back by an element that is not finished', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    store.changeAll((draft) => ({
      ...draft,
      tiers: [...draft.tiers, sampleTier({ id: freshId(draft), name: '' })],
    }))
    store.change('tiers.1.name', 'Tarif normal')
    await pause()
    expect(keeper.document.tiers.map(({ name }) => name)).toEqual(['Tarif normal'])
    expect(store.read().status).toBe('incomplete')
    expect(store.read().draft.tiers).toHaveLength(2)
    expect(kept?.draft.tiers).toHaveLength(2)

    store.change('tiers.-1.name', 'Tarif réduit')
    await pause()
    expect(keeper.document.tiers.map(({ name }) => name)).toEqual(['Tarif normal', 'Tarif réduit'])
    expect(store.read()).toMatchObject({ status: 'saved', keys: { '101': '-1' } })
  })

  it('saves a tier whose new question is not written yet, without the question', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    store.change('tiers.1.customFields', [sampleField({ id: -1, label: '' })])
    store.change('tiers.1.price', 1500)
    await pause()
    expect(keeper.document.tiers[0]).toMatchObject({ price: 1500, customFields: [] })
    expect(store.read().draft.tiers[0]?.customFields).toHaveLength(1)
  })

  it('keeps what cannot be sent and tries again by itself', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    keeper.next = refusal(503, 'UNAVAILABLE')
    store.change('title', 'Fête d’été')
    await vi.advanceTimersByTimeAsync(800)
    expect(store.read().status).toBe('unreachable')
    expect(kept?.draft.title).toBe('Fête d’été')
    await pause()
    expect(store.read().status).toBe('saved')
    expect(keeper.document.title).toBe('Fête d’été')
  })

  it('says beside its field what the server refused, and saves the rest', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    keeper.next = refusal(409, 'TIER_ALREADY_SOLD', {}, [
      { path: 'tiers.1.price', code: 'alreadySold', message: '3 sold' },
    ])
    store.change('tiers.1.price', 900)
    store.change('title', 'Fête d’été')
    await pause()
    expect(keeper.document).toMatchObject({ title: 'Fête d’été', tiers: [{ price: 1200 }] })
    expect(store.read().issues.map(({ path }) => path)).toEqual(['tiers.1.price'])
    store.change('tiers.1.price', 1200)
    await pause()
    expect(store.read()).toMatchObject({ status: 'saved', issues: [] })
  })

  it('of an earlier visit is found again', async () => {
    const keeper = new Keeper(sampleDocument())
    const draft = sampleDocument({ title: 'Fête d’été' })
    const store = edit(keeper, { base: keeper.document, draft })
    expect(store.read()).toMatchObject({ isRestored: true, draft: { title: 'Fête d’été' } })
    await pause()
    expect(keeper.document.title).toBe('Fête d’été')
  })
})

describe('what is given up, or gone back to', () => {
  it('leaves nothing of what was on the screen, unfinished or refused', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    store.changeAll((draft) => ({ ...draft, title: 'Fête d’été', tiers: [] }))
    store.change('coupons', [{ id: -1, code: '' }])
    const online = sampleCampaign(sampleDocument(), 9)
    store.startOver(online)
    await pause()
    expect(store.read()).toMatchObject({ status: 'saved', draft: online.document, conflict: null })
    expect(store.version).toBe(9)
    expect(keeper.bodies).toEqual([])
    expect(kept).toBeNull()
  })
})

describe('two people on one campaign', () => {
  it('both keep what only one of them changed', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    keeper.other({ description: 'Venez nombreux' })
    store.change('title', 'Fête d’été')
    await pause()
    expect(keeper.document).toMatchObject({ title: 'Fête d’été', description: 'Venez nombreux' })
    expect(store.read().draft.description).toBe('Venez nombreux')
    expect(store.read().others).toEqual({ name: 'Sacha Petit' })
  })

  it('decide what both changed, field by field', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    keeper.other({ title: 'Fête d’automne', description: 'Venez' })
    store.changeAll((draft) => ({ ...draft, title: 'Fête d’été', description: 'Venez nombreux' }))
    await pause()
    const { status, conflict } = store.read()
    expect(status).toBe('conflict')
    expect(conflict?.conflicts.map(({ path }) => path)).toEqual(['title', 'description'])
    expect(conflict?.by).toBe('Sacha Petit')
    expect(keeper.document.title).toBe('Fête d’automne')

    store.decide(
      new Map([
        ['title', 'yours'],
        ['description', 'theirs'],
      ]),
    )
    await pause()
    expect(keeper.document).toMatchObject({ title: 'Fête d’été', description: 'Venez' })
    expect(store.read()).toMatchObject({ status: 'saved', conflict: null, draft: { description: 'Venez' } })
  })

  it('lose nothing where one deletes what the other changes', async () => {
    const keeper = new Keeper(
      sampleDocument({ tiers: [sampleTier(), sampleTier({ id: 2, name: 'Réduit' })] }),
    )
    const store = edit(keeper)
    keeper.other({ tiers: [sampleTier()] })
    store.change('tiers.2.name', 'Tarif réduit')
    await pause()
    expect(store.read().conflict?.conflicts.map(({ path }) => path)).toEqual(['tiers.2'])
    store.decide(new Map([['tiers.2', 'yours']]))
    await pause()
    // Under its own id, by which what was sold of it is known.
    expect(keeper.document.tiers.map(({ id }) => id)).toEqual([1, 2])
    expect(keeper.document.tiers.map(({ name }) => name)).toEqual(['Plein tarif', 'Tarif réduit'])
  })

  it('still decide when the one who left comes back', async () => {
    const keeper = new Keeper(sampleDocument())
    const base = keeper.document
    keeper.other({ title: 'Fête d’automne' })
    const store = edit(keeper, { base, draft: sampleDocument({ title: 'Fête d’été' }) })
    expect(store.read().status).toBe('conflict')
    await pause()
    expect(keeper.document.title).toBe('Fête d’automne')
    store.decide(new Map([['title', 'yours']]))
    await pause()
    expect(keeper.document.title).toBe('Fête d’été')
  })

  it('who types the same has no conflict', async () => {
    const keeper = new Keeper(sampleDocument())
    const store = edit(keeper)
    keeper.other({ title: 'Fête d’automne' })
    store.change('title', 'Fête d’été')
    await pause()
    store.change('title', 'Fête d’automne')
    expect(store.read().conflict).toBeNull()
    await pause()
    expect(store.read().status).toBe('saved')
  })
})

describe('a path in a document', () => {
  it('reaches elements by their id, and takes one away', () => {
    const document = sampleDocument({ tiers: [sampleTier(), sampleTier({ id: 2 })] })
    expect(withValue(document, 'tiers.2.name', 'Réduit').tiers[1]?.name).toBe('Réduit')
    expect(withValue(document, 'tiers.1', undefined).tiers.map(({ id }) => id)).toEqual([2])
  })

  it('makes a place where there was none', () => {
    expect(withValue(sampleDocument(), 'place.city', 'Lyon').place).toEqual({ city: 'Lyon' })
  })
})

describe('what was typed and cannot be taken', () => {
  const misread = { typed: '-5', message: 'Au moins 0' }

  it('stays in its field and keeps nothing else from being saved', async () => {
    const keeper = new Keeper(sampleDocument({ tiers: [sampleTier({ id: 7, stock: 40 })] }))
    const store = edit(keeper)
    store.misread('tiers.7.stock', misread)
    store.change('title', 'Un autre titre')
    expect(await store.flush()).toBe(false)
    expect(keeper.document).toMatchObject({ title: 'Un autre titre', tiers: [{ stock: 40 }] })
    expect(store.read()).toMatchObject({ status: 'incomplete' })
    expect(store.read().misread.get('tiers.7.stock')).toEqual(misread)
    expect(store.read().issues).toContainEqual({
      path: 'tiers.7.stock',
      code: 'misread',
      message: 'Au moins 0',
    })
  })

  it('holds back the element it is of, a new one too, until it can be taken', async () => {
    const keeper = new Keeper(sampleDocument({ tiers: [] }))
    const store = edit(keeper)
    store.change('tiers', [sampleTier({ id: -1, stock: null })])
    store.misread('tiers.-1.stock', misread)
    expect(await store.flush()).toBe(false)
    expect(keeper.document.tiers).toEqual([])
    store.change('tiers.-1.stock', 5)
    expect(await store.flush()).toBe(true)
    expect(keeper.document).toMatchObject({ tiers: [{ stock: 5 }] })
    expect(store.read().misread.size).toBe(0)
  })

  it('is forgotten with its element', async () => {
    const keeper = new Keeper(sampleDocument({ tiers: [sampleTier({ id: 7 })] }))
    const store = edit(keeper)
    store.misread('tiers.7.stock', misread)
    store.change('tiers', [])
    expect(await store.flush()).toBe(true)
    expect(keeper.document.tiers).toEqual([])
  })
})
