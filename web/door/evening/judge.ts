import type { DoorList } from '@obole/core/door/list'
import type { DoorPass } from '@obole/core/door/pass'
import { type DoorEvent, type DoorVerdict, verdictOf } from '@obole/core/door/verdict'
import type { Register } from './register.ts'

export interface Gate {
  list: DoorList
  event: DoorEvent
  nowMs: number
}

/** What the gate is told of a ticket that somebody showed, or that was found by its number or a name. */
export function judge(
  register: Register,
  pass: DoorPass | undefined,
  { hasGoodCode, ...gate }: Gate & { hasGoodCode: boolean },
): DoorVerdict {
  const scans = pass ? register.scansOf(pass.itemId, gate.list.id) : []
  return verdictOf(pass ? { pass, hasGoodCode } : null, scans, gate)
}

/** The others of an order who may come in and have not: a family is let in at once. */
export function othersToAdmit(register: Register, pass: DoorPass, gate: Gate): DoorPass[] {
  const others = register.ofOrder(pass.orderId).filter(({ itemId }) => itemId !== pass.itemId)
  return others.filter((other) => judge(register, other, { ...gate, hasGoodCode: true }).is === 'valid')
}

/** The rates that a list lets in, by their names on the tickets. */
export function ratesOf(register: Register, { tierIds }: DoorList): string[] {
  const names = new Map<number, string>()
  for (const { tierId, tierName } of register.passes.values())
    if (tierId !== null && tierIds.includes(tierId)) names.set(tierId, tierName)
  return tierIds.flatMap((id) => names.get(id) ?? [])
}
