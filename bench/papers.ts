import { cpus, loadavg } from 'node:os'
import { parisInstant } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { drawTicket } from '../server/src/papers/draw-pass.ts'
import type { Ticket } from '../server/src/papers/paper.ts'
import { median } from './measure.ts'

/** npm run bench:papers: how many tickets one processor draws in a second, each another; ends with 1 below the aim. */
const TICKETS = Number(process.env['TICKETS'] ?? 500)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const AIM_A_SECOND = 50

const ticket = (number: number): Ticket => ({
  kind: 'Ticket',
  locale: 'fr',
  organizationName: 'Les Jardins Partagés',
  color: '#0B7A4B',
  title: 'Fête de printemps au jardin',
  tierName: 'Plein tarif',
  holder: `Alix Martin-${number}`,
  payerName: 'Camille Durand',
  orderId: number,
  orderedOn: '2026-11-15',
  verifyUrl: `https://obole.example/api/passes/${number}.AbCdEfGhIjKlMnOpQrStUvWx`,
  passNumber: number,
  priceCents: cents(1200),
  contactEmail: 'fete@jardins.example',
  madeAt: parisInstant('2026-11-15', '10:00'),
  startsAt: parisInstant('2027-04-17', '10:00'),
  endsAt: parisInstant('2027-04-17', '19:00'),
  placeLines: ['Jardin des Lilas', '12 rue des Lilas, 69007 Lyon'],
  options: ['Repas partagé'],
  number: 1,
  count: 2,
})

/** Processor time, not the clock's: what others do on the machine counts less so. */
async function ticketsASecond(): Promise<number> {
  const before = process.cpuUsage()
  for (let number = 1; number <= TICKETS; number += 1)
    await drawTicket(ticket(number), { banner: null, logo: null })
  const { user, system } = process.cpuUsage(before)
  return TICKETS / ((user + system) / 1e6)
}

console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before`)
await ticketsASecond()
const rounds: number[] = []
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ticketsASecond())
const rate = median(rounds)
console.log(`${rate.toFixed(0)} tickets for each second of one processor (aim ${AIM_A_SECOND})`)
if (rate < AIM_A_SECOND) process.exitCode = 1
