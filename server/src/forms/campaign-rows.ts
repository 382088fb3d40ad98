import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import { assert } from '@obole/core/assert'
import type { Queryable } from '../platform/db.ts'
import { type EditableCampaign, editableOf } from './editable-campaign.ts'
import {
  changeElements,
  type Columns,
  type EditableRow,
  type ElementList,
  type ElementRows,
  insertElement,
  keepDraft,
  lockCampaign,
  readEditable,
  readStocks,
  setOptionsOfTier,
  updateCampaign,
} from './editor.store.ts'

type Lists = { readonly [List in ElementList]: readonly ElementRows[List][] }

/**
 * The rows of a campaign while a transaction changes them. They are read once: each statement returns what it wrote, so
 * that what the campaign has become is known without reading it again.
 */
export class CampaignRows {
  readonly db: Queryable
  #row: EditableRow
  #lists: Lists

  constructor(db: Queryable, row: EditableRow) {
    const { tiers, options, fields, coupons } = row
    this.db = db
    this.#row = row
    this.#lists = { tiers, options, fields, coupons }
  }

  static async read(db: Queryable, formId: number): Promise<CampaignRows> {
    const row = await readEditable(db, formId)
    assert(row, `no campaign ${formId}`)
    return new CampaignRows(db, row)
  }

  /** Until the end of the transaction no other request changes them. */
  static async lock(db: Queryable, formId: number): Promise<CampaignRows> {
    await lockCampaign(db, formId)
    return CampaignRows.read(db, formId)
  }

  /** The same rows, to be changed in that transaction. */
  within(db: Queryable): CampaignRows {
    return new CampaignRows(db, { ...this.#row, ...this.#lists })
  }

  get formId(): number {
    return this.#row.form.id
  }

  /** The campaign as its editor works on it, with all that was written so far. */
  editable(): EditableCampaign {
    const { tiers, options, fields, coupons } = this.#lists
    return editableOf({
      ...this.#row,
      tiers: tiers.toSorted(byPosition),
      options: options.toSorted(byPosition),
      fields: fields.toSorted(byPosition),
      coupons: coupons.toSorted((one, other) => one.id - other.id),
    })
  }

  async insert(list: ElementList, columns: Columns): Promise<number> {
    const row = await insertElement(this.db, list, { form_id: this.formId, ...columns })
    this.#put(list, [row])
    return row.id
  }

  async update(list: ElementList, id: number, columns: Columns): Promise<void> {
    this.#put(list, await changeElements(this.db, list, [id], columns))
  }

  /** Takes elements off the page; they keep their rows. */
  async withdraw(list: ElementList, ids: readonly number[], now: number): Promise<void> {
    if (ids.length === 0) return
    this.#put(list, await changeElements(this.db, list, ids, { deleted_at: new Date(now) }))
  }

  async setOptions(tierId: number, optionIds: readonly number[]): Promise<void> {
    await setOptionsOfTier(this.db, tierId, optionIds)
    this.#put('tiers', [{ id: tierId, option_ids: [...optionIds] }])
  }

  /** Comes after the changes of its elements, which increase its version. */
  async updateForm(columns: Columns): Promise<void> {
    this.#row = { ...this.#row, ...(await updateCampaign(this.db, this.formId, columns)) }
  }

  /** Null ends the draft: it was published or discarded. */
  async keepDraft(document: CampaignDocument | null, userId: number, now: number): Promise<void> {
    const { draft, version } = await keepDraft(this.db, { formId: this.formId, document, userId, now })
    this.#row = { ...this.#row, draft, form: { ...this.#row.form, version } }
  }

  /** The places that are there now, for the limits that were set, changed or counted anew. */
  async countStocks(): Promise<void> {
    const { tiers, options, coupons } = this.#lists
    const ids = [
      this.#row.form.entries_stock_id,
      ...[...tiers, ...options].map(({ stock_id }) => stock_id),
      ...coupons.map(({ uses_stock_id }) => uses_stock_id),
    ]
    const stocks = await readStocks(
      this.db,
      ids.filter((id) => id !== null),
    )
    this.#row = { ...this.#row, stocks }
  }

  #put<List extends ElementList>(
    list: List,
    written: readonly (Partial<ElementRows[List]> & { id: number })[],
  ): void {
    const rows = new Map<number, ElementRows[List]>(this.#lists[list].map((row) => [row.id, row]))
    // What a statement does not return, such as how often it was sold, is what it was.
    for (const row of written) rows.set(row.id, { ...rows.get(row.id), ...row } as ElementRows[List])
    this.#lists = { ...this.#lists, [list]: [...rows.values()] }
  }
}

const byPosition = (one: { position: number; id: number }, other: { position: number; id: number }) =>
  one.position - other.position || one.id - other.id
