import { BYTE_ORDER_MARK, csvLine } from '@obole/contract/csv'
import type { Sheet } from './sheet.ts'

/** Row by row, without keeping the file in memory. */
export async function* writeCsv({ headers, rows, locale }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(
    BYTE_ORDER_MARK +
      csvLine(
        headers.map((text) => ({ kind: 'text', text })),
        locale,
      ),
  )
  for await (const batch of rows) yield Buffer.from(batch.map((cells) => csvLine(cells, locale)).join(''))
}
