import { tooManyTranscoders } from '../../../contract/stream.ts'

/** Converting takes most of a core, so few run on a machine. */
export class Transcoders {
  private readonly max: number
  running = 0

  constructor(max = 2) {
    this.max = max
  }

  /** @returns a function that leaves, once. @throws tooManyTranscoders */
  enter(): () => void {
    if (this.running >= this.max) throw tooManyTranscoders({ params: { max: this.max } })
    this.running += 1
    let isIn = true
    return () => {
      if (isIn) this.running -= 1
      isIn = false
    }
  }
}
