import type { SniffedType } from '../platform/file-type.ts'
import type { Row, Queryable } from '../platform/db.ts'

export interface StoredFile {
  id: string
  cartId: string
  storedAs: string
  fileName: string
  contentType: SniffedType
  sizeBytes: number
  sha256: string
}

interface FileRow extends Row {
  id: string
  cart_id: string
  stored_as: string
  file_name: string
  content_type: SniffedType
  size_bytes: number
  sha256: string
}

/** Counts the file on its cart's own row, so that many at once are counted one after the other; `must` ends it otherwise. */
export async function insertFile(
  db: Queryable,
  file: StoredFile & { now: number; maxPerCart: number; maxBytesPerCart: number },
): Promise<void> {
  await db.query({
    name: 'files-insert',
    text: `
      with room as (
        update carts set file_count = file_count + 1, file_bytes = file_bytes + $6
        where id = $2 and file_count < $9 and file_bytes + $6 <= $10 returning id),
      kept as (
        insert into files (id, cart_id, stored_as, file_name, content_type, size_bytes, sha256, created_at)
        select $1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0) from room
        on conflict (id) do nothing returning id)
      select must(exists (select from room), 'room'), must(exists (select from kept), 'known')`,
    values: [
      file.id,
      file.cartId,
      file.storedAs,
      file.fileName,
      file.contentType,
      file.sizeBytes,
      file.sha256,
      file.now,
      file.maxPerCart,
      file.maxBytesPerCart,
    ],
  })
}

/** A file of that cart; of another one it does not exist. */
export async function findFile(db: Queryable, cartId: string, id: string): Promise<StoredFile | null> {
  const [row] = await db.query<FileRow>({
    name: 'files-find',
    text: `
      select id, cart_id, stored_as, file_name, content_type, size_bytes, sha256
      from files where id = $2 and cart_id = $1`,
    values: [cartId, id],
  })
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
  const rows = await db.query<{ id: string }>({
    name: 'files-of-cart',
    text: 'select id from files where cart_id = $1',
    values: [cartId],
  })
  return rows.map(({ id }) => id)
}

/**
 * Gives old files to the order that speaks of them and forgets those that answer nothing: sent to a cart that ended
 * without an order, or replaced before the order. Only old ones, because a payment under way may still turn an expired
 * cart into an order. Answers how many it looked at and the names of those forgotten.
 */
export async function settleFiles(
  db: Queryable,
  olderThan: number,
  limit: number,
): Promise<{ looked: number; forgotten: string[] }> {
  const [row] = await db.query<{ looked: number; forgotten: string[] }>({
    name: 'files-settle',
    text: `
      with due as (
        select f.id, f.cart_id from files f join carts c on c.id = f.cart_id
        where f.order_id is null and f.created_at < to_timestamp($1 / 1000.0)
          and c.expires_at < to_timestamp($1 / 1000.0) and c.state in ('Expired', 'Paid')
        order by f.created_at limit $2 for update of f skip locked),
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
      select (select count(*) from due) as looked, array(select stored_as from gone) as forgotten`,
    values: [olderThan, limit],
  })
  return row ?? { looked: 0, forgotten: [] }
}

/** Which of these names no row speaks of. */
export async function unknownNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    name: 'files-unknown',
    text: `
      select name from unnest($1::text[]) as stored(name)
      where not exists (select from files where stored_as = name)`,
    values: [names],
  })
  return rows.map(({ name }) => name)
}
