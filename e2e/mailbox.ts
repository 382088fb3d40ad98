import { until } from '../scripts/waiting.ts'
import type { Message } from '../mailbox/src/message.ts'

export type { Message }

/** The local mailbox as a test sees it. */
export class Mailbox {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Newest first. */
  async messages(to?: string): Promise<Message[]> {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
    const answer = await fetch(`${this.url}/messages${query}`)
    return answer.json()
  }

  /** Waits for the newest matching message: messages leave through a queue. */
  async waitFor({ to, subject = '' }: { to: string; subject?: string | RegExp }): Promise<Message> {
    let found: Message | undefined
    const arrived = async () => {
      const messages = await this.messages(to)
      found = messages.find((message) =>
        typeof subject === 'string' ? message.subject.includes(subject) : subject.test(message.subject),
      )
      return found !== undefined
    }
    await until(arrived, { withinMs: 60_000, everyMs: 100 })
    if (found) return found
    const others = (await this.messages(to)).map((message) => message.subject)
    throw new Error(
      `no message to ${to} about ${String(subject)}; there are: ${others.join(' | ') || 'none'}`,
    )
  }

  async clear(): Promise<void> {
    await fetch(`${this.url}/messages`, { method: 'DELETE' })
  }
}
