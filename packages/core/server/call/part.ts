/** Where each part of one running server is found: `Services` and `Ctx` have it. */
export interface HasParts {
  parts: Parts
}

/** What a room above adds to all calls, such as the time-series store. Called with a ctx or the services, it finds it. */
export interface Part<T> {
  (from: HasParts): T
  /** Its name in the error of a server that was started without it. */
  partName: string
}

/**
 * Declares a part beside the room that has it. The room puts it in at the start; a server that is started without the
 * room does not have it.
 */
export function definePart<T>(name: string): Part<T> {
  const part: Part<T> = Object.assign(({ parts }: HasParts): T => parts.get(part), { partName: name })
  return part
}

/** The parts of one running server. */
export class Parts {
  private readonly values = new Map<Part<unknown>, unknown>()

  set<T>(part: Part<T>, value: T): void {
    this.values.set(part, value)
  }

  get<T>(part: Part<T>): T {
    if (!this.values.has(part)) throw new Error(`This server was started without its ${part.partName}.`)
    return this.values.get(part) as T
  }
}
