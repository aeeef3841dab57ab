/** How long one part may take to close. Time series take longest, because they write what is in memory. */
const PART_LIMIT_MS = 10_000

interface Part {
  name: string
  end(): Promise<unknown>
}

/** A list of opened parts. They are closed in reverse order, and no part delays the others for ever. */
export class Closing {
  private readonly parts: Part[] = []
  private readonly report: (detail: object, text: string) => void
  private readonly limitMs: number

  /** @param report receives each part that failed to close or did not close in time */
  constructor(report: (detail: object, text: string) => void, limitMs = PART_LIMIT_MS) {
    this.report = report
    this.limitMs = limitMs
  }

  push(name: string, end: () => Promise<unknown>): void {
    this.parts.push({ name, end })
  }

  /** If one part fails, the others are closed all the same. */
  async close(): Promise<void> {
    for (const { name, end } of this.parts.splice(0).reverse()) {
      try {
        const isOver = await this.within(end())
        if (!isOver) this.report({ part: name }, 'a part did not end in time and is left behind')
      } catch (error) {
        this.report({ err: error, part: name }, 'a part did not end as it should')
      }
    }
  }

  private within(ending: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(false), this.limitMs)
      ending.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
    })
  }
}
