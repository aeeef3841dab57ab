/** A message as it was received. */
export interface Message {
  topic: string
  /** As UTF-8; what is none has signs of replacement in it. */
  text: string
  /** By the clock of this process: that of a device may be wrong. */
  atMs: number
  /** What the broker had kept, and sent because of the subscription. */
  isRetained: boolean
}
