import type { CampaignDocument, ManagedCampaign, SaveCampaignBody } from '@obole/contract/manage-campaigns'
import type { Issue, Problem } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import { type Conflict, isSame, type Json } from '@obole/core/campaign/merge'
import type { Answer } from '../../session/call.ts'
import { type Choice, mergedWith, resolved } from './conflicts.ts'
import { prepared, valueAt, withValue } from './document.ts'
import { issuesOf } from './issues.ts'
import type { KeptDraft } from './kept-draft.ts'
import { afterSave, planSave, type SavePlan } from './save-plan.ts'
import { documentPath } from './wire-path.ts'

/** Long enough to finish a word, short enough not to be noticed. */
const PAUSE_MS = 700
const MOST_ROUNDS = 5
const RETRY_MS = [3000, 10_000, 30_000]

/** The code of an issue about typed text that could not be read, so is not in the document. */
const MISREAD = 'misread'

export type SaveStatus =
  /** Nothing to save, or all of it saved. */
  | 'saved'
  /** Typed a moment ago. */
  | 'waiting'
  | 'saving'
  /** Some elements are not finished; the rest is saved. */
  | 'incomplete'
  /** The server did not answer: the store tries again by itself. */
  | 'unreachable'
  | 'refused'
  | 'signedOut'
  | 'conflict'

/** Two people changed the same things: nothing is saved until the person decides. */
export interface OpenConflict {
  /** The version that both started from. */
  began: CampaignDocument
  theirs: CampaignDocument
  conflicts: readonly Conflict[]
  /** Who saved the other version; null where unknown. */
  by: string | null
}

export interface Editing {
  campaign: ManagedCampaign
  /** The version on the server. */
  base: CampaignDocument
  /** The version on the screen. */
  draft: CampaignDocument
  issues: readonly Issue[]
  /** By path. */
  misread: ReadonlyMap<string, Misread>
  status: SaveStatus
  savedAtMs: number | null
  /** The server's refusal, in its own words. */
  refusal: string | null
  conflict: OpenConflict | null
  /** Another person changed something meanwhile, and it is on the screen now. */
  others: { name: string | null } | null
  /** Unsaved work of an earlier visit was found on this device. */
  isRestored: boolean
  /** The React key of an element, by its id: it stays the same when a new element gets its id from the server. */
  keys: Readonly<Record<string, string>>
}

export interface EditorPorts {
  save: (body: SaveCampaignBody) => Promise<Answer<ManagedCampaign>>
  /** Keeps unsaved work on this device; null forgets it. */
  keep: (kept: KeptDraft | null) => void
  nowMs: () => number
  locale: Locale
}

/** The details that the server sends with EDIT_CONFLICT. */
interface ConflictDetails {
  document?: CampaignDocument
  version?: number
  changedBy?: { name: string } | null
}

interface Refused {
  value: Json | undefined
  message: string
}

/** Typed text that cannot be read: it stays in the field, and the document keeps its former value. */
export interface Misread {
  typed: string
  message: string
}

/** The editing of one campaign: saves by itself what can be saved, and keeps the rest. */
export class EditorStore {
  readonly #ports: EditorPorts
  readonly #listeners = new Set<() => void>()
  #editing: Editing
  #version: number
  #refused = new Map<string, Refused>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #failures = 0

  constructor(campaign: ManagedCampaign, ports: EditorPorts) {
    this.#ports = ports
    this.#version = campaign.form.version
    this.#editing = {
      campaign,
      base: campaign.document,
      draft: campaign.document,
      issues: [],
      misread: new Map(),
      status: 'saved',
      savedAtMs: null,
      refusal: null,
      conflict: null,
      others: null,
      isRestored: false,
      keys: {},
    }
    this.#set({ issues: this.#issuesOf(this.#editing.draft) })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): Editing => this.#editing

  /** Sets the value at a path of the document; undefined removes an element from its list. */
  readonly change = (path: string, value: Json | undefined): void => {
    this.#forget(path)
    this.#changeTo(withValue(this.#editing.draft, path, value))
  }

  /** Records typed text that cannot be read. */
  readonly misread = (path: string, typed: Misread): void => {
    this.#set({ misread: new Map(this.#editing.misread).set(path, typed) })
    this.#changeTo(this.#editing.draft)
  }

  readonly changeAll = (change: (draft: CampaignDocument) => CampaignDocument): void => {
    this.#changeTo(change(this.#editing.draft))
  }

  /** Saves now what can be saved; answers whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      clearTimeout(this.#timer)
      await this.#running
      await this.#save()
      // Something was typed during the save.
      if (this.#editing.status !== 'waiting') break
    }
    return this.#editing.status === 'saved'
  }

  /** Takes over the campaign after another call: published, disabled… */
  readonly take = (campaign: ManagedCampaign): void => {
    this.#version = campaign.form.version
    const { draft, changedByOthers } = afterSave(this.#editing.draft, this.#editing.base, {
      document: campaign.document,
      created: {},
    })
    this.#set({
      campaign,
      base: campaign.document,
      draft,
      ...(changedByOthers ? { others: { name: campaign.form.changedBy?.name ?? null } } : {}),
    })
  }

  /** Replaces the screen by the campaign after another call: changes discarded, or an older version restored. */
  readonly startOver = (campaign: ManagedCampaign): void => {
    clearTimeout(this.#timer)
    this.#version = campaign.form.version
    this.#refused = new Map()
    this.#set({
      campaign,
      base: campaign.document,
      draft: campaign.document,
      status: 'saved',
      misread: new Map(),
      refusal: null,
      conflict: null,
      others: null,
      isRestored: false,
    })
    this.#set({ issues: this.#issuesOf(campaign.document) })
    this.#keep()
  }

  /** The version on the screen, for calls that act on what the person has read. */
  get version(): number {
    return this.#version
  }

  readonly decide = (choices: ReadonlyMap<string, Choice>): void => {
    const { conflict, draft } = this.#editing
    if (!conflict) return
    const merged = mergedWith(conflict.began, conflict.theirs, prepared(draft))
    this.#set({ conflict: null })
    this.#changeTo(resolved(merged.document, merged.conflicts, choices))
    void this.flush()
  }

  /** Takes over what an earlier visit could not save. */
  readonly restore = (kept: KeptDraft): void => {
    const { base } = this.#editing
    const { document, conflicts } = mergedWith(kept.base, base, prepared(kept.draft))
    this.#set({ isRestored: conflicts.length > 0 || !isSame(document, base) })
    if (conflicts.length === 0) return this.#changeTo(document)
    const by = this.#editing.campaign.form.changedBy?.name ?? null
    this.#set({ conflict: { began: kept.base, theirs: base, conflicts, by } })
    this.#changeTo(kept.draft)
  }

  #changeTo(draft: CampaignDocument): void {
    this.#set({ draft, issues: this.#issuesOf(draft), refusal: null })
    if (this.#editing.conflict) this.#lookAgain(this.#editing.conflict)
    else this.#set({ status: this.#running ? 'saving' : 'waiting' })
    this.#keep()
    this.#later(PAUSE_MS)
  }

  /** Typing on while a conflict is open may resolve it. */
  #lookAgain({ began, theirs, by }: OpenConflict): void {
    const { document, conflicts } = mergedWith(began, theirs, prepared(this.#editing.draft))
    if (conflicts.length > 0)
      return this.#set({ status: 'conflict', conflict: { began, theirs, conflicts, by } })
    this.#set({ conflict: null, draft: document, issues: this.#issuesOf(document), status: 'waiting' })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #save(): Promise<void> {
    if (this.#running) return this.#running
    if (this.#editing.conflict) return Promise.resolve()
    const plan = this.#plan()
    if (!plan) {
      this.#settle()
      return Promise.resolve()
    }
    this.#set({ status: 'saving' })
    this.#running = this.#send(plan).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  #plan(): SavePlan | null {
    const { base, draft } = this.#editing
    return planSave(base, prepared(draft), (document) => {
      // Unreadable text is not in the document; unsaved changes of its element wait until it can be read.
      const isHeld = (path: string) => isSame(innermostElement(document, path), innermostElement(base, path))
      return this.#issuesOf(document).flatMap(({ path, code }) =>
        code === MISREAD && isHeld(path) ? [] : [path],
      )
    })
  }

  async #send(plan: SavePlan): Promise<void> {
    const { changes, base } = plan
    const answer = await this.#ports.save({ version: this.#version, base, changes })
    if (!answer.ok) return this.#onProblem(answer.problem, plan)
    this.#failures = 0
    this.#onSaved(answer.value, plan)
  }

  #onSaved(campaign: ManagedCampaign, plan: SavePlan): void {
    this.#version = campaign.form.version
    const { draft, changedByOthers } = afterSave(this.#editing.draft, plan.document, campaign)
    const keys = { ...this.#editing.keys }
    for (const [fresh, id] of Object.entries(campaign.created)) keys[String(id)] = keys[fresh] ?? fresh
    this.#refused = renamed(this.#refused, campaign.created)
    const misread = renamed(this.#editing.misread, campaign.created)
    const nowMs = this.#ports.nowMs()
    this.#set({
      campaign,
      base: campaign.document,
      draft,
      misread,
      keys,
      savedAtMs: nowMs,
      // The last person to save is the one who saved just now, so the other's name comes from `alsoChangedBy`.
      ...(changedByOthers ? { others: { name: campaign.form.alsoChangedBy?.name ?? null } } : {}),
    })
    this.#set({ issues: this.#issuesOf(draft) })
    const isMore = this.#plan() !== null
    if (isMore) {
      this.#set({ status: 'waiting' })
      this.#later(PAUSE_MS)
    } else this.#settle()
    this.#keep()
  }

  #settle(): void {
    const { draft, base } = this.#editing
    const isSaved = isSame(prepared(draft), base) && this.#misreadIn(draft).length === 0
    this.#set({ status: isSaved ? 'saved' : 'incomplete' })
    this.#keep()
  }

  #onProblem(problem: Problem, plan: SavePlan): void {
    const { status, code } = problem
    if (code === 'EDIT_CONFLICT') return this.#onConflict(problem)
    if (code === 'UNAUTHENTICATED' || status === 401) return this.#set({ status: 'signedOut' })
    if (status >= 500 || status === 408 || status === 429) {
      const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? PAUSE_MS
      this.#failures += 1
      this.#set({ status: 'unreachable' })
      return this.#later(waitMs)
    }
    for (const issue of problem.errors) {
      const path = documentPath(issue.path, plan.changes)
      if (path === null) continue
      const text =
        code === 'TIER_ALREADY_SOLD' || code === 'FIELD_ALREADY_ASKED' ? problem.message : issue.message
      this.#refused.set(path, { value: valueAt(plan.document, path), message: text })
    }
    this.#set({ status: 'refused', refusal: problem.message, issues: this.#issuesOf(this.#editing.draft) })
    // Saves the rest without what was refused.
    if (problem.errors.length > 0 && this.#plan()) this.#later(PAUSE_MS)
  }

  /** Merges both versions as the server would; what both changed is left for the person to decide. */
  #onConflict({ details }: Problem): void {
    const { document, version, changedBy }: ConflictDetails = { ...details }
    const by = changedBy?.name ?? null
    if (!document || version === undefined) return this.#set({ status: 'refused' })
    const { base: began, draft } = this.#editing
    const merged = mergedWith(began, document, prepared(draft))
    this.#version = version
    if (merged.conflicts.length === 0) {
      this.#set({ base: document, others: { name: by } })
      return this.#changeTo(merged.document)
    }
    const conflict = { began, theirs: document, conflicts: merged.conflicts, by }
    this.#set({ base: document, conflict, status: 'conflict' })
    this.#keep()
  }

  #issuesOf(draft: CampaignDocument): Issue[] {
    const { figures } = this.#editing.campaign
    const document = prepared(draft)
    const refused = [...this.#refused].flatMap(([path, { value, message }]) =>
      isSame(valueAt(document, path) ?? null, value ?? null) ? [{ path, code: 'refused', message }] : [],
    )
    return [...refused, ...this.#misreadIn(draft), ...issuesOf(document, figures, this.#ports.locale)]
  }

  /** Only for elements that still exist. */
  #misreadIn(draft: CampaignDocument): Issue[] {
    return [...this.#editing.misread].flatMap(([path, { message }]) =>
      innermostElement(draft, path) === undefined ? [] : [{ path, code: MISREAD, message }],
    )
  }

  #forget(path: string): void {
    if (!this.#editing.misread.has(path)) return
    const misread = new Map(this.#editing.misread)
    misread.delete(path)
    this.#set({ misread })
  }

  #keep(): void {
    const { draft, base, status, conflict } = this.#editing
    this.#ports.keep(status === 'saved' ? null : { base: conflict?.began ?? base, draft })
  }

  #set(changes: Partial<Editing>): void {
    this.#editing = { ...this.#editing, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** The innermost element that holds a value, or the value itself. */
function innermostElement(document: CampaignDocument, path: string): Json | undefined {
  const keys = path.split('.')
  const innermost = keys.findLastIndex((key) => /^-?\d+$/.test(key))
  return valueAt(document, innermost === -1 ? path : keys.slice(0, innermost + 1).join('.'))
}

/** Moves what is known of a new element to the id that the server gave it. */
function renamed<T>(
  known: ReadonlyMap<string, T>,
  created: Readonly<Record<string, number>>,
): Map<string, T> {
  const newPath = (path: string) =>
    path
      .split('.')
      .map((key) => String(created[key] ?? key))
      .join('.')
  return new Map([...known].map(([path, value]) => [newPath(path), value]))
}
