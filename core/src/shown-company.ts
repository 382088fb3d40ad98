import { noLinkRule } from './dedication.ts'
import { nameForStrangersRule } from './name.ts'

const TELEPHONE = /\d(?:[\s.-]?\d){7}/

/** Whether a company's name is told to strangers: it is no message, leads nowhere, calls nobody, and is not ours. */
export function isShownCompanyName(name: string): boolean {
  return nameForStrangersRule(name) === null && noLinkRule(name) === null && !TELEPHONE.test(name)
}
