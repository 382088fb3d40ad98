import { fecFaults } from '@obole/core/accounting/fec'
import { isLocalDate } from '@obole/core/dates/dates'
import { readFile } from 'node:fs/promises'

/** `npm run check-fec -- 552100554FEC20261231.txt 2026-01-01 2026-12-31`, for a file of ours or of anybody's. */
const [file, from = '', to = ''] = process.argv.slice(2)
if (file === undefined || !isLocalDate(from) || !isLocalDate(to)) {
  console.error('  usage: npm run check-fec -- <file> <first day of the year> <last day of the year>')
  process.exit(2)
}
const faults = fecFaults(await readFile(file), { from, to })
for (const { line, fault } of faults) console.log(`  line ${line}: ${fault}`)
console.log(faults.length === 0 ? '  no fault found' : `  ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
