import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentsOf, type Lock } from './components.ts'
import { root } from './root.ts'

/** Writes down what the product is made of, for whoever must know whether a faulty component is in it. */
const FILE = 'sbom.cdx.json'
// npm wrote it, in a format of its own that says so.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
writeFileSync(join(root, FILE), `${JSON.stringify(componentsOf(lock), null, 2)}\n`)
console.log(`the list of components is in ${FILE}`)
process.exit(0)
