import { readFile } from 'node:fs/promises'
import { invoiceFileFaults } from './invoices/read-factur-x.ts'

/** `npm run check-invoice -- facture-F2026-00001.pdf`: whether it is an archive that holds a sound invoice for programs. */
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('  usage: npm run check-invoice -- <file.pdf>')
  process.exit(2)
}
const faults = invoiceFileFaults(await readFile(file))
for (const { rule, fault } of faults) console.log(`  ${rule}: ${fault}`)
console.log(faults.length === 0 ? '  no fault found' : `  ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
