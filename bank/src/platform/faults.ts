import type { BankFault, BankOperation } from '@obole/contract/bank-control'

/** The faults that tests asked for. Kept only in memory: a restart removes them. */
export type Faults = {
  add(rule: FaultRule): void
  /** Takes the first fault that matches this call; `referenceOf` is called only if a rule needs it. */
  take(operation: BankOperation, referenceOf: () => string | undefined): BankFault | undefined
  clear(): void
}

export type FaultRule = {
  operation?: BankOperation | undefined
  reference?: string | undefined
  times: number
  fault: BankFault
}

export function createFaults(): Faults {
  let rules: FaultRule[] = []

  return {
    add: (rule) => void rules.push({ ...rule }),
    take(operation, referenceOf) {
      if (rules.length === 0) return undefined
      const rule = rules.find(
        (candidate) =>
          (candidate.operation ? candidate.operation === operation : operation !== 'notification') &&
          (candidate.reference === undefined || candidate.reference === referenceOf()),
      )
      if (!rule) return undefined
      rule.times -= 1
      if (rule.times === 0) rules = rules.filter((candidate) => candidate !== rule)
      return rule.fault
    },
    clear() {
      rules = []
    },
  }
}
