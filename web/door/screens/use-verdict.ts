import { type DoorPass, readCode } from '@obole/core/door/pass'
import type { DoorVerdict } from '@obole/core/door/verdict'
import { useRef, useState } from 'react'
import { give } from '../browser/signals.ts'
import { judge, othersToAdmit } from '../evening/judge.ts'
import { codeHash } from '../evening/signature.ts'
import type { Phone } from '../phone/phone.ts'
import { type Shown, toneOf } from './shown.ts'

/** Read by whoever measures how long a volunteer waits. */
export const SCAN_READ = 'door-read'
export const SCAN_SHOWN = 'door-shown'

/** Phones share a list for two seconds: one that was bought just now is on the next. */
const LIST_TRIES = 3
const LIST_PAUSE_MS = 1200

export type TicketShown = Extract<Shown, { is: 'ticket' }>

/** Decides about what was read, and does what the volunteer then presses. */
export function useVerdict(phone: Phone, { onNext }: { onNext: (() => void) | null }) {
  const [shown, setShown] = useState<Shown | null>(null)
  /** Two pictures of one code may be read before the first is written. */
  const isBusy = useRef(false)
  /** Counts the people: an answer about one who has gone on is of no use. */
  const turn = useRef(0)

  const show = (next: Shown) => {
    const tone = toneOf(next)
    const { isMuted = false } = phone.snapshot().evening ?? {}
    if (tone !== 'plain') give(tone === 'welcome' ? 'welcome' : 'stop', { isMuted })
    setShown(next)
  }

  /** One press is one act: a second press while it is written does nothing. */
  const alone = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act()
    } catch {
      show({ is: 'notWritten' })
    } finally {
      isBusy.current = false
    }
  }

  const decide = async (verdict: DoorVerdict, { admitsAtOnce }: { admitsAtOnce: boolean }) => {
    if (verdict.is === 'unknown') return show({ is: 'unknown', check: 'silent' })
    const ticket = { is: 'ticket', verdict, scan: null, others: [] } as const
    if (verdict.is !== 'valid') return show({ ...ticket, outcome: 'stopped' })
    if (!admitsAtOnce) return show({ ...ticket, outcome: 'asks' })
    const [scan = null] = await phone.act('admit', [verdict.pass.itemId])
    show({ ...ticket, outcome: 'admitted', scan })
  }

  const judgeCode = async (code: { itemId: number; code: string }) => {
    const pass = phone.register.passes.get(code.itemId)
    const hasGoodCode = pass?.codeHashes.includes(await codeHash(code.code)) ?? false
    return judge(phone.register, pass, { ...phone.gate, hasGoodCode })
  }

  /** A ticket that was bought a minute ago is on no list yet: the server is asked, and the list fetched again. */
  const lookElsewhere = async (code: { itemId: number; code: string }, admitsAtOnce: boolean) => {
    const mine = turn.current
    show({ is: 'unknown', check: 'asking' })
    const check = await phone.check(code.code)
    if (mine !== turn.current) return
    if (check?.is !== 'here') return setShown({ is: 'unknown', check: check ?? 'silent' })
    for (let tries = 0; tries < LIST_TRIES; tries += 1) {
      await phone.sync()
      const verdict = await judgeCode(code)
      if (mine !== turn.current) return
      if (verdict.is !== 'unknown') return decide(verdict, { admitsAtOnce })
      await new Promise((resolve) => setTimeout(resolve, LIST_PAUSE_MS))
    }
    if (mine === turn.current) setShown({ is: 'unknown', check: 'silent' })
  }

  const readText = (text: string, { admitsAtOnce }: { admitsAtOnce: boolean }) =>
    alone(async () => {
      performance.mark(SCAN_READ)
      const code = readCode(text)
      if (!code) return show({ is: 'notOurs' })
      const verdict = await judgeCode(code)
      // Not waited for: the next person may be scanned meanwhile.
      if (verdict.is === 'unknown')
        return void lookElsewhere(code, admitsAtOnce).catch(() => show({ is: 'notWritten' }))
      await decide(verdict, { admitsAtOnce })
    })

  return {
    shown,
    read: (text: string) => readText(text, { admitsAtOnce: true }),
    readTyped: (text: string) => readText(text, { admitsAtOnce: false }),
    showPass: (pass: DoorPass) =>
      alone(() =>
        decide(judge(phone.register, pass, { ...phone.gate, hasGoodCode: true }), { admitsAtOnce: false }),
      ),
    admit: (ticket: TicketShown, { isForced }: { isForced: boolean }) =>
      alone(async () => {
        const [scan = null] = await phone.act('admit', [ticket.verdict.pass.itemId], { isForced })
        show({ ...ticket, outcome: isForced ? 'forced' : 'admitted', scan })
      }),
    admitOthers: (ticket: TicketShown) =>
      alone(async () => {
        const passes = othersToAdmit(phone.register, ticket.verdict.pass, phone.gate)
        const others = await phone.act(
          'admit',
          passes.map(({ itemId }) => itemId),
        )
        show({ ...ticket, others })
      }),
    undo: (ticket: TicketShown) =>
      alone(async () => {
        for (const scan of [ticket.scan, ...ticket.others]) if (scan) await phone.undo(scan)
        show({ ...ticket, outcome: 'undone', scan: null, others: [] })
      }),
    letOut: (ticket: TicketShown) =>
      alone(async () => {
        await phone.act('leave', [ticket.verdict.pass.itemId])
        show({ ...ticket, outcome: 'left' })
      }),
    /** Back to the scanner: the next person may have a code to show. */
    next: () => {
      turn.current += 1
      setShown(null)
      onNext?.()
    },
  }
}
