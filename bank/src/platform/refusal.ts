import { bankErrorStatus, type BankErrorAnswer, type BankErrorCode } from '@obole/contract/bank'

/** A call that the bank refuses: nothing was changed. */
export class Refusal {
  readonly code: BankErrorCode
  readonly message: string
  readonly fields: Record<string, string> | undefined

  constructor(code: BankErrorCode, message: string, fields?: Record<string, string>) {
    this.code = code
    this.message = message
    this.fields = fields
  }

  get status(): number {
    return bankErrorStatus[this.code]
  }

  toAnswer(): BankErrorAnswer {
    return {
      error: { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) },
    }
  }
}

export const notFound = (what: string) => new Refusal('not_found', `no such ${what}`)
