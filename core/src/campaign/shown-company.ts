import { noLinkRule } from '../validation/dedication.ts'
import { nameForStrangersRule } from '../validation/name.ts'

const TELEPHONE = /\d(?:[\s.-]?\d){7}/

/** Whether a company's name may be shown in public: not a message, no link, no phone number, and not our own name. */
export function isShownCompanyName(name: string): boolean {
  return nameForStrangersRule(name) === null && noLinkRule(name) === null && !TELEPHONE.test(name)
}
