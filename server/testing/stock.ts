import type { TestApp } from './test-app.ts'

/** What is held and sold of a stock right now. */
export async function stockOf(test: TestApp, id: number): Promise<{ held: number; sold: number }> {
  const [row] = await test.app.db.query<{ held: number; sold: number }>({
    text: 'select held, sold from stocks where id = $1',
    values: [id],
  })
  if (!row) throw new Error(`no stock ${id}`)
  return row
}
