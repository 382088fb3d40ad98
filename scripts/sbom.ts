import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentsOf, type Lock } from './components.ts'
import { root } from './root.ts'

/** Writes the list of components, for operators who must know whether the product contains a vulnerable one. */
const FILE = 'sbom.cdx.json'
// npm wrote the file, and its format has these fields.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
writeFileSync(join(root, FILE), `${JSON.stringify(componentsOf(lock), null, 2)}\n`)
console.log(`the list of components is in ${FILE}`)
process.exit(0)
