const NAME_WIDTH = 12
const QUIET_MS = 400

/** The list of steps on the terminal: one line when a step is done, and one before if it takes a while. */
export class Progress {
  readonly #write: (line: string) => void

  constructor(write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`)) {
    this.#write = write
  }

  note(name: string, text: string): void {
    this.#write(`  ${name.padEnd(NAME_WIDTH)}${text}`)
  }

  /** `work` returns its result and the text to print when it is done. */
  async step<T>(name: string, doing: string, work: () => Promise<{ result: T; text: string }>): Promise<T> {
    const began = performance.now()
    const slow = setTimeout(() => this.note(name, `${doing}…`), QUIET_MS)
    try {
      const { result, text } = await work()
      this.note(name, `${text}  ${seconds(performance.now() - began)}`)
      return result
    } finally {
      clearTimeout(slow)
    }
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
