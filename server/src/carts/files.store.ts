import type { UploadType } from '@obole/core/validation/file-types'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param } from '../platform/sql.ts'

export interface StoredFile {
  id: string
  cartId: string
  storedAs: string
  fileName: string
  contentType: UploadType
  sizeBytes: number
  sha256: string
}

interface FileRow extends Row {
  id: string
  cart_id: string
  stored_as: string
  file_name: string
  content_type: UploadType
  size_bytes: number
  sha256: string
}

/** Counts the file on its cart's row, so that concurrent uploads count one by one; `must` refuses beyond the limit. */
export async function insertFile(
  db: Queryable,
  file: StoredFile & { now: number; maxPerCart: number; maxBytesPerCart: number },
): Promise<void> {
  const cartId = param(file.cartId)
  const sizeBytes = param(file.sizeBytes)
  await db.query(named('files-insert')`
      with room as (
        update carts set file_count = file_count + 1, file_bytes = file_bytes + ${sizeBytes}
        where id = ${cartId} and file_count < ${file.maxPerCart}
        and file_bytes + ${sizeBytes} <= ${file.maxBytesPerCart} returning id),
      kept as (
        insert into files (id, cart_id, stored_as, file_name, content_type, size_bytes, sha256, created_at)
        select ${file.id}, ${cartId}, ${file.storedAs}, ${file.fileName}, ${file.contentType}, ${sizeBytes},
          ${file.sha256}, ${at(file.now)} from room
        on conflict (id) do nothing returning id)
      select must(exists (select from room), 'room'), must(exists (select from kept), 'known')`)
}

/** A file of this cart; null for a file of another cart. */
export async function findFile(db: Queryable, cartId: string, id: string): Promise<StoredFile | null> {
  const [row] = await db.query<FileRow>(named('files-find')`
      select id, cart_id, stored_as, file_name, content_type, size_bytes, sha256
      from files where id = ${id} and cart_id = ${cartId}`)
  if (!row) return null
  return {
    id: row.id,
    cartId: row.cart_id,
    storedAs: row.stored_as,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
  }
}

export async function listFileIds(db: Queryable, cartId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    named('files-of-cart')`
      select id from files where cart_id = ${cartId}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Gives old files to the order whose answers name them, and deletes those that answer nothing: sent to a cart that
 * ended without an order, or replaced before the order. Only old files, because a payment under way may still turn an
 * expired cart into an order. Answers how many it looked at and the stored names of those deleted.
 */
export async function settleFiles(
  db: Queryable,
  olderThan: number,
  limit: number,
): Promise<{ looked: number; forgotten: string[] }> {
  const olderThanMoment = at(olderThan)
  const [row] = await db.query<{ looked: number; forgotten: string[] }>(named('files-settle')`
      with due as (
        select f.id, f.cart_id from files f join carts c on c.id = f.cart_id
        where f.order_id is null and f.created_at < ${olderThanMoment}
          and c.expires_at < ${olderThanMoment} and c.state in ('Expired', 'Paid')
        order by f.created_at limit ${limit} for update of f skip locked),
      owner as (
        select due.id, o.id as order_id from due join orders o on o.cart_id = due.cart_id
        where exists (
          select from order_items i
          where i.order_id = o.id
            and (strpos(i.custom_fields::text, due.id) > 0 or strpos(i.options::text, due.id) > 0))),
      given as (update files f set order_id = owner.order_id from owner where f.id = owner.id),
      gone as (
        delete from files f using due
        where f.id = due.id and not exists (select from owner where owner.id = due.id) returning f.stored_as)
      select (select count(*) from due) as looked, array(select stored_as from gone) as forgotten`)
  return row ?? { looked: 0, forgotten: [] }
}

/** Which of these names have no row. */
export async function unknownNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(named('files-unknown')`
      select name from unnest(${names}::text[]) as stored(name)
      where not exists (select from files where stored_as = name)`)
  return rows.map(({ name }) => name)
}
